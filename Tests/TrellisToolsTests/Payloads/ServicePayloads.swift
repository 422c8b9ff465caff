/// Documents in the forms that services publish.
enum ServicePayloads {
    static let all: [(name: String, json: String)] = [
        ("Slack", slack), ("CloudTrail", cloudTrail), ("Shopify", shopify), ("IPRanges", ipRanges), ("Pods", pods),
        ("Package", package), ("Stripe", stripe),
    ]

    /// Events of Slack's Events API.
    static let slack = #"""
        [{"team_id": "T061EG9RZ", "api_app_id": "A0FFV41KK",
          "event": {"type": "reaction_added", "user": "U061F1EUR", "reaction": "thumbsup", "item_user": "U0G9QF9C6",
                    "item": {"type": "message", "channel": "C061EG9SL", "ts": "1464196127.000002"},
                    "event_ts": "1465244570.336841"},
          "type": "event_callback", "event_id": "Ev9UQ52YNA", "event_time": 1465244570,
          "authorizations": [{"enterprise_id": null, "team_id": "T061EG9RZ", "user_id": "U061F7AUR", "is_bot": false,
                              "is_enterprise_install": false}],
          "is_ext_shared_channel": false, "event_context": "EC061EG9RZ"},
         {"team_id": "T061EG9RZ", "api_app_id": "A0FFV41KK",
          "event": {"type": "message", "channel": "C024BE91L", "user": "U2147483697", "text": "Live long and prosper.",
                    "ts": "1355517523.000005", "event_ts": "1355517523.000005", "channel_type": "channel",
                    "blocks": [{"type": "rich_text", "block_id": "Vrzsu", "elements": [{"type": "rich_text_section",
                       "elements": [{"type": "text", "text": "Live long and prosper."}]}]}]},
          "type": "event_callback", "event_id": "Ev08MFMKH6", "event_time": 1355517523,
          "authorizations": [{"enterprise_id": "E324AQ", "team_id": "T061EG9RZ", "user_id": "U061F7AUR", "is_bot": true,
                              "is_enterprise_install": false}],
          "is_ext_shared_channel": false, "event_context": "EC061EG9RZ"},
         {"team_id": "T061EG9RZ", "api_app_id": "A0FFV41KK",
          "event": {"type": "channel_created", "channel": {"id": "C024BE91L", "name": "fun", "created": 1360782804,
                    "creator": "U024BE7LH"}, "event_ts": "1360782804.083113"},
          "type": "event_callback", "event_id": "Ev0PV52K25", "event_time": 1360782804, "authorizations": [],
          "is_ext_shared_channel": true, "event_context": "EC061EG9RZ"}]
        """#

    /// A log file of CloudTrail.
    static let cloudTrail = #"""
        {"Records": [
          {"eventVersion": "1.08", "userIdentity": {"type": "IAMUser", "principalId": "EX_PRINCIPAL",
             "arn": "arn:aws:iam::123456789012:user/Alice", "accountId": "123456789012", "userName": "Alice"},
           "eventTime": "2014-03-06T21:22:54Z", "eventSource": "ec2.amazonaws.com", "eventName": "StartInstances",
           "awsRegion": "us-east-2", "sourceIPAddress": "205.251.233.176", "userAgent": "ec2-api-tools 1.6.12.2",
           "requestParameters": {"instancesSet": {"items": [{"instanceId": "i-ebeaf9e2"}]}},
           "responseElements": {"instancesSet": {"items": [{"instanceId": "i-ebeaf9e2",
             "currentState": {"code": 0, "name": "pending"}, "previousState": {"code": 80, "name": "stopped"}}]}},
           "requestID": "be112233-example", "eventID": "6e12fb7a-1a3b-4b5c-8d6e-7f8091a2b3c4",
           "readOnly": false, "eventType": "AwsApiCall", "managementEvent": true,
           "recipientAccountId": "123456789012", "eventCategory": "Management",
           "tlsDetails": {"tlsVersion": "TLSv1.2", "clientProvidedHostHeader": "ec2.us-east-2.amazonaws.com"}},
          {"eventVersion": "1.08", "userIdentity": {"type": "AssumedRole", "principalId": "AROA:session",
             "arn": "arn:aws:sts::123456789012:assumed-role/admin/session", "accountId": "123456789012",
             "sessionContext": {"sessionIssuer": {"type": "Role", "principalId": "AROA",
               "arn": "arn:aws:iam::123456789012:role/admin", "accountId": "123456789012", "userName": "admin"},
               "webIdFederationData": {}, "attributes": {"creationDate": "2014-03-06T15:15:06Z",
               "mfaAuthenticated": "false"}}},
           "eventTime": "2014-03-06T21:30:00Z", "eventSource": "s3.amazonaws.com", "eventName": "GetBucketAcl",
           "awsRegion": "us-east-1", "sourceIPAddress": "AWS Internal", "userAgent": "AWS Internal",
           "requestParameters": {"bucketName": "logs", "Host": "logs.s3.amazonaws.com", "acl": ""},
           "responseElements": null, "requestID": "47B8-example", "eventID": "cdc4b7ed-e171-4cef-975a-ad829d4123e8",
           "readOnly": true, "eventType": "AwsApiCall", "managementEvent": true,
           "recipientAccountId": "123456789012", "eventCategory": "Management"}]}
        """#

    /// Orders of Shopify's Admin API.
    static let shopify = #"""
        {"orders": [{"id": 450789469, "admin_graphql_api_id": "gid://shopify/Order/450789469", "app_id": null,
          "browser_ip": "0.0.0.0", "buyer_accepts_marketing": false, "cancel_reason": null, "cancelled_at": null,
          "created_at": "2008-01-10T11:00:00-05:00", "currency": "USD", "current_subtotal_price": "195.67",
          "current_subtotal_price_set": {"shop_money": {"amount": "195.67", "currency_code": "USD"},
             "presentment_money": {"amount": "195.67", "currency_code": "USD"}},
          "current_total_price": "199.65",
          "current_total_price_set": {"shop_money": {"amount": "199.65", "currency_code": "USD"},
             "presentment_money": {"amount": "199.65", "currency_code": "USD"}},
          "total_tax_set": {"shop_money": {"amount": "11.94", "currency_code": "USD"},
             "presentment_money": {"amount": "11.94", "currency_code": "USD"}},
          "total_line_items_price_set": {"shop_money": {"amount": "597.00", "currency_code": "USD"},
             "presentment_money": {"amount": "597.00", "currency_code": "USD"}},
          "processed_at": "2008-07-10T11:00:00-04:00", "updated_at": "2008-01-10T11:00:00-05:00",
          "taxes_included": false, "tags": "", "note": null, "total_weight": 0, "test": false,
          "billing_address": {"first_name": "Bob", "address1": "Chestnut Street 92", "phone": "+1(502)-459-2181",
             "city": "Louisville", "zip": "40202", "province": "Kentucky", "country": "United States",
             "last_name": "Norman", "address2": "", "company": null, "latitude": 45.41634, "longitude": -75.6868,
             "name": "Bob Norman", "country_code": "US", "province_code": "KY"},
          "shipping_address": {"first_name": "Bob", "address1": "Chestnut Street 92", "phone": "+1(502)-459-2181",
             "city": "Louisville", "zip": "40202", "province": "Kentucky", "country": "United States",
             "last_name": "Norman", "address2": "", "company": null, "latitude": 45.41634, "longitude": -75.6868,
             "name": "Bob Norman", "country_code": "US", "province_code": "KY"},
          "line_items": [{"id": 466157049, "fulfillable_quantity": 0, "fulfillment_status": null, "grams": 200,
             "name": "IPod Nano - 8gb - green", "price": "199.00",
             "price_set": {"shop_money": {"amount": "199.00", "currency_code": "USD"},
                "presentment_money": {"amount": "199.00", "currency_code": "USD"}},
             "properties": [{"name": "Custom Engraving Front", "value": "Happy Birthday"}], "quantity": 1,
             "sku": "IPOD2008GREEN", "taxable": true, "vendor": null,
             "tax_lines": [{"price": "3.98", "rate": 0.06, "title": "State Tax",
                "price_set": {"shop_money": {"amount": "3.98", "currency_code": "USD"},
                   "presentment_money": {"amount": "3.98", "currency_code": "USD"}}}]}]}]}
        """#

    /// The address ranges of AWS.
    static let ipRanges = #"""
        {"syncToken": "1640216174", "createDate": "2021-12-22-23-36-14", "prefixes": [
          {"ip_prefix": "3.5.140.0/22", "region": "ap-northeast-2", "service": "AMAZON",
           "network_border_group": "ap-northeast-2"},
          {"ip_prefix": "52.219.170.0/23", "region": "eu-central-1", "service": "S3",
           "network_border_group": "eu-central-1"}],
         "ipv6_prefixes": [{"ipv6_prefix": "2600:1f00:c000::/40", "region": "us-west-2", "service": "AMAZON",
           "network_border_group": "us-west-2-lax-1"}]}
        """#

    /// A list of Kubernetes.
    static let pods = #"""
        {"apiVersion": "v1", "kind": "List", "metadata": {"resourceVersion": ""}, "items": [
          {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "web-6d4cf56db6-abcde", "namespace": "default",
             "uid": "4f2b1c1e-5a3d-4b7a-9c0d-1e2f3a4b5c6d", "resourceVersion": "2715",
             "creationTimestamp": "2024-03-01T10:00:00Z", "labels": {"app": "web", "pod-template-hash": "6d4cf56db6"},
             "annotations": {"prometheus.io/scrape": "true"},
             "ownerReferences": [{"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "web-6d4cf56db6",
                "uid": "9a8b7c6d-1111-4222-8333-444455556666", "controller": true, "blockOwnerDeletion": true}]},
           "spec": {"nodeName": "node-1", "restartPolicy": "Always", "containers": [{"name": "web",
             "image": "nginx:1.25", "ports": [{"containerPort": 80, "protocol": "TCP"}],
             "resources": {"limits": {"cpu": "500m", "memory": "128Mi"}, "requests": {"cpu": "250m"}}}]},
           "status": {"phase": "Running", "podIP": "10.1.0.4", "startTime": "2024-03-01T10:00:05Z",
             "conditions": [{"type": "Ready", "status": "True", "lastProbeTime": null,
                "lastTransitionTime": "2024-03-01T10:00:09Z"}]}},
          {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "web", "namespace": "default",
             "uid": "0d9c8b7a-2222-4333-8444-555566667777", "resourceVersion": "1204",
             "creationTimestamp": "2024-02-20T08:30:00Z", "labels": {"app": "web"}},
           "spec": {"clusterIP": "10.96.0.12", "selector": {"app": "web"}, "type": "ClusterIP",
             "ports": [{"protocol": "TCP", "port": 80, "targetPort": 8080}]}, "status": {"loadBalancer": {}}}]}
        """#

    /// A document of the npm registry.
    static let package = #"""
        {"_id": "tiny-tarball", "name": "tiny-tarball", "description": "tiny tarball used for health checks",
         "dist-tags": {"latest": "1.0.0"},
         "versions": {"1.0.0": {"name": "tiny-tarball", "version": "1.0.0", "main": "index.js",
            "bin": {"tiny": "bin/tiny.js"}, "scripts": {"test": "echo no test"},
            "author": {"name": "Ben", "email": "ben@example.com"}, "license": "ISC",
            "dependencies": {"lodash": "^4.17.21"}, "_npmUser": {"name": "ben", "email": "ben@example.com"},
            "maintainers": [{"name": "ben", "email": "ben@example.com"}],
            "dist": {"shasum": "bbf102d5ae73afe2c553295e0fb02230216f65b1",
               "tarball": "https://registry.npmjs.org/tiny-tarball/-/tiny-tarball-1.0.0.tgz"}}},
         "readme": "# TinyTarball", "maintainers": [{"name": "ben", "email": "ben@example.com"}],
         "time": {"modified": "2022-06-27T03:03:44.516Z", "created": "2015-03-24T00:12:24.039Z",
            "1.0.0": "2015-03-24T00:12:24.000Z"},
         "author": {"name": "Ben", "email": "ben@example.com"}, "license": "ISC", "readmeFilename": "README.md"}
        """#

    /// A list of Stripe.
    static let stripe = #"""
        {"object": "list", "url": "/v1/charges", "has_more": false, "data": [
          {"id": "ch_1", "object": "charge", "amount": 1099, "amount_captured": 1099, "amount_refunded": 0,
           "application": null, "application_fee": null, "balance_transaction": "txn_1",
           "billing_details": {"address": {"city": null, "country": null, "line1": null, "line2": null,
             "postal_code": null, "state": null}, "email": null, "name": null, "phone": null},
           "calculated_statement_descriptor": "Stripe", "captured": true, "created": 1679090539, "currency": "usd",
           "customer": null, "description": null, "disputed": false, "failure_code": null, "fraud_details": {},
           "livemode": false, "metadata": {"order_id": "6735"}, "outcome": {"network_status": "approved_by_network",
             "reason": null, "risk_level": "normal", "risk_score": 32, "seller_message": "Payment complete.",
             "type": "authorized"}, "paid": true, "payment_method": "card_1",
           "payment_method_details": {"card": {"brand": "visa", "checks": {"address_line1_check": null,
             "address_postal_code_check": null, "cvc_check": null}, "country": "US", "exp_month": 3, "exp_year": 2024,
             "funding": "credit", "last4": "4242", "network": "visa", "three_d_secure": null, "wallet": null},
             "type": "card"},
           "receipt_url": "https://pay.stripe.com/receipts/payment/1", "refunded": false, "review": null,
           "shipping": null, "source": null, "status": "succeeded", "transfer_data": null}]}
        """#
}
