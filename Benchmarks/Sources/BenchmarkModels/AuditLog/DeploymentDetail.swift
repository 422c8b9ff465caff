package import Foundation
package import Trellis

/// A version was deployed.
package struct DeploymentDetail: Equatable {
    package var environment: String = "production"
    package let status: DeploymentStatus
    package let manifest: RawJSON
    package let startedAt: Date
    package let finishedAt: Date?
}

extension DeploymentDetail: JSONModel {
    package static let modelSchema = JSONModelSchema(
        DeploymentDetail.self,
        [
            JSONField(
                "environment", \DeploymentDetail.environment,
                form: .value.onNull("production").onMismatch("production"), default: "production"),
            JSONField("status", \DeploymentDetail.status),
            JSONField("manifest", \DeploymentDetail.manifest),
            JSONField("startedAt", \DeploymentDetail.startedAt, keys: "started_at", as: .secondsSince1970),
            JSONField("finishedAt", \DeploymentDetail.finishedAt, keys: "finished_at", as: .secondsSince1970),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.environment = fields.take(0)
        self.status = fields.take(1)
        self.manifest = fields.take(2)
        self.startedAt = fields.take(3)
        self.finishedAt = fields.take(4)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(environment)
        case 1: try writer.field(status)
        case 2: try writer.field(manifest)
        case 3: try writer.field(startedAt)
        case 4: try writer.field(finishedAt)
        default: break
        }
    }
}

/// The outcome: one of several untagged variants.
package enum DeploymentStatus: Equatable {
    case failed(DeploymentFailure)
    case running(DeploymentProgress)
    case exitCode(Int)
    case word(String)
    case steps([DeploymentStatus])
}

extension DeploymentStatus: JSONVariants {
    package static let jsonVariants = JSONVariantTable<DeploymentStatus>(
        .untagged,
        [
            JSONVariantCase(
                make: DeploymentStatus.failed, take: { if case .failed(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                make: DeploymentStatus.running, take: { if case .running(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                make: DeploymentStatus.exitCode, take: { if case .exitCode(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                make: DeploymentStatus.word, take: { if case .word(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                make: DeploymentStatus.steps, take: { if case .steps(let value) = $0 { value } else { nil } }),
        ])
}

package struct DeploymentFailure: Equatable {
    package let error: String
    package let attempt: Int
}

extension DeploymentFailure: JSONModel {
    package static let modelSchema = JSONModelSchema(
        DeploymentFailure.self,
        [
            JSONField("error", \DeploymentFailure.error),
            JSONField("attempt", \DeploymentFailure.attempt),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.error = fields.take(0)
        self.attempt = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(error)
        case 1: try writer.field(attempt)
        default: break
        }
    }
}

package struct DeploymentProgress: Equatable {
    package let percent: Double
    package let host: String?
}

extension DeploymentProgress: JSONModel {
    package static let modelSchema = JSONModelSchema(
        DeploymentProgress.self,
        [
            JSONField("percent", \DeploymentProgress.percent),
            JSONField("host", \DeploymentProgress.host),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.percent = fields.take(0)
        self.host = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(percent)
        case 1: try writer.field(host)
        default: break
        }
    }
}
