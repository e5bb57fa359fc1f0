#include "atlas/atlas.h"
