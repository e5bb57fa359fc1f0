// A batch of messages: its responses leave together, as one array, once all are there.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "protocol/message_sink.h"

namespace cairn {

// An sink for each of `count` (at least 1) messages that came together by `whole`.
std::vector<std::shared_ptr<MessageSink>> MakeBatchOutlets(std::shared_ptr<MessageSink> whole,
                                                           std::size_t count);

}  // namespace cairn
