// Features of a text used by ranking: questions, times, numbers. English only; texts in other
// languages have fewer features.
#pragma once

#include <string_view>

namespace cairn {

// Whether one of the last two sentences is a question. Ignores a note in brackets at the end.
bool EndsWithQuestion(std::string_view text);
// The share of sentences that are questions.
double QuestionShare(std::string_view text);
// Whether it contains a time expression: yesterday, last week, a weekday, a month, a year.
bool HasTimeExpression(std::string_view text);
// Whether it contains a number, in digits or words.
bool HasNumber(std::string_view text);

// The kind of answer that a query asks for.
bool AsksWhen(std::string_view query);
bool AsksHowMany(std::string_view query);
// Whose words in a chat are asked for. Users say "my" or "I" of themselves; an agent asks about
// "the user". "You" is the assistant, whoever else the query mentions.
bool IsAboutUser(std::string_view query);
bool IsAboutAssistant(std::string_view query);

}  // namespace cairn
