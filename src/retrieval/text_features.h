// What a text looks like, as far as ranking cares: whether it asks, when, how many. English; other
// languages simply have fewer features.
#pragma once

#include <string_view>

namespace cairn {

// Whether one of the last two sentences is a question. A note in brackets at the end does not
// count.
bool EndsWithQuestion(std::string_view text);
// The share of sentences that are questions.
double QuestionShare(std::string_view text);
// Whether it says when: yesterday, last week, a weekday, a month, a year.
bool HasTimeExpression(std::string_view text);
// Whether it names a number, in digits or words.
bool HasNumber(std::string_view text);

// What a query wants to know.
bool AsksWhen(std::string_view query);
bool AsksHowMany(std::string_view query);
// Whose words of a chat are asked for. A user asks about himself ("my", "I"); an agent asks about
// the user. "You" is the assistant, whoever else is in the query.
bool IsAboutUser(std::string_view query);
bool IsAboutAssistant(std::string_view query);

}  // namespace cairn
