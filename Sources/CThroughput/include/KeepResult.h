#ifndef KEEP_RESULT_H
#define KEEP_RESULT_H

/// Does nothing. The compiler cannot see that in a caller, so it must compute the value in memory.
void keep_result(const void *value);

#endif
