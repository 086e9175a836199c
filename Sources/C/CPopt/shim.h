#pragma once
#include <popt.h>

// popt.h gives the struct and a pointer to it the same name, which C tells apart and Swift does not.
typedef struct poptOption PoptOptionRow;
