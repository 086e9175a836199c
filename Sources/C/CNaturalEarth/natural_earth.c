#include "natural_earth.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

_Alignas(8) static const unsigned char packed[] = {
#embed "natural-earth-50m.bin"
};

const void *natural_earth_50m(void) { return packed; }
unsigned long natural_earth_50m_size(void) { return sizeof packed; }
