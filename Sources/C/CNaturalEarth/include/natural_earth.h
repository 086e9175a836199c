#pragma once

/// The packed map, part of the program's read-only data: no file to find, and no page of it read before it is used.
const void *natural_earth_50m(void);
/// Its length in bytes.
unsigned long natural_earth_50m_size(void);
