#pragma once
#include <stdint.h>
#include <isa-l.h>

// Swift cannot evaluate this nested macro.
static const uint32_t isal_level1_buffer_size = ISAL_DEF_LVL1_DEFAULT;
