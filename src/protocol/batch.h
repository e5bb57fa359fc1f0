// JSON-RPC batches: the responses are sent together, as one array, once all of them are ready.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "protocol/message_sink.h"

namespace cairn {

// One sink for each of the `count` (at least 1) messages of the batch that arrived on `whole`.
std::vector<std::shared_ptr<MessageSink>> MakeBatchOutlets(std::shared_ptr<MessageSink> whole,
                                                           std::size_t count);

}  // namespace cairn
