// The measurements of embed_bench, in a process that does nothing else.
#pragma once

#include <string>

namespace cairn {

// Loads the model, measures, prints lines of "NAME NUMBER" where less is better (speeds are printed
// as their inverse). Returns the exit status.
int MeasureAndPrint(const std::string& model_directory);

// Processor time of this process: other work on the machine makes it wait, which does not count.
double ProcessorSeconds();

// Seconds for `rounds` × 96 multiply-adds of registers of 8 floats that wait for nothing but the
// units; 0 on a CPU without them.
double MultiplyAddSeconds(long rounds);

}  // namespace cairn
