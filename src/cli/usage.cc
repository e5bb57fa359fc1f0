#include "cli/usage.h"

namespace cairn {
namespace {

std::string HelpWithChoices(const std::string& help, const std::vector<std::string_view>& choices) {
  if (choices.empty()) return help;
  std::string text = help + ": ";
  for (const std::string_view choice : choices) {
    if (choice != choices.front()) text += ", ";
    text += choice;
  }
  return text;
}

}  // namespace

std::string UsageLine(std::string_view program, const Command& command) {
  std::string line = std::string(program) + " " + command.name;
  if (!command.options.empty()) line += " [OPTIONS]";
  for (const ArgumentSpec& argument : command.arguments) line += " " + ArgumentUsage(argument);
  return line;
}

std::string ArgumentUsage(const ArgumentSpec& argument) {
  const std::string name = argument.name + (argument.repeatable ? "…" : "");
  return argument.required ? name : "[" + name + "]";
}

std::string OptionUsage(const OptionSpec& option) {
  std::string usage;
  if (option.short_name != 0) usage = std::string("-") + option.short_name + ", ";
  usage += option.Flag();
  if (!option.IsSwitch()) usage += " " + option.ShownValue();
  return usage;
}

std::string FullHelp(const OptionSpec& option) {
  return HelpWithChoices(option.help, option.choices) +
         (option.repeatable ? " (may be repeated)" : "");
}

std::string FullHelp(const ArgumentSpec& argument) {
  return HelpWithChoices(argument.help, argument.choices);
}

}  // namespace cairn
