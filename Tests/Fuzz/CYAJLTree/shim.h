// yajl's own tree of values, which the differential program compares with the library's.
#include <yajl/yajl_tree.h>
