#pragma once
#include <uv.h>

// libdispatch's hooks for a foreign loop that serves the main queue: exported by the library, declared in no
// installed header. The handle is an eventfd that becomes readable when the main queue has work.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *_Nullable message);
