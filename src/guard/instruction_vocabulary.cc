// The senses of English words.
#include "guard/instruction_tables.h"

namespace cairn {
namespace {

constexpr InstructionClass kClasses[] = {
    // What may stand around a phrase.
    {"LeadIn",
     "please now then and you must should just also so but instead will shall first immediately "
     "simply kindly always i ll to or need your bitte por favor veuillez ahora jetzt maintenant "
     "debes dois devez deve musst sollst devi пожалуиста und et y e и"},
    {"Described",
     "told tricked asked instructed persuaded tells asks instruct tell agent agents model models "
     "it "
     "them llm attempts tries trying want made how used"},
    {"Condition", "if when unless where on for in with"},
    {"Topic", "about regarding concerning on of"},
    {"Not", "not never dont t cannot stop avoid"},
    {"Must", "must shall will should are have need"},
    {"Any", "all any every each"},
    {"This", "this these that those it them following"},
    {"Do",
     "run execute install add append insert include change modify edit alter replace swap "
     "delete remove wipe send upload post forward mail email transfer collect gather read open "
     "fetch visit download print output reveal display write put paste copy move rename set "
     "create push merge approve accept grant give disable turn switch call invoke use trigger "
     "reply respond answer say tell state claim recommend suggest promote praise cite rate rank "
     "score mark close ignore disregard forget skip stop proceed comply obey follow treat trust "
     "make report store save remember list mention end begin start do never always don pretend "
     "award assign help enter pass complete navigate click omit leave record overwrite book "
     "order pay buy"},

    // The orders an agent has, and what is to become of them.
    {"Drop",
     "ignore disregard forget neglect ignoring disregarding dismiss abandon overlook unlearn "
     "disobey "
     "forgetting"},
    {"Undo",
     "override bypass discard skip overrule overwrite replace cancel suspend erase nullify revoke "
     "drop circumvent delete break violate"},
    {"Prior",
     "previous prior above earlier preceding foregoing initial original existing past system "
     "developer former previously safety ethical old default"},
    {"Back", "above before earlier previously prior beforehand"},
    {"Orders",
     "instruction instructions prompt prompts directive directives programming training orders "
     "commands"},
    {"Limits",
     "rules rule guidelines constraints restrictions limitations policies guardrails context "
     "conversation messages policy safeguards filters filter protections alignment safety"},
    {"Everything", "everything anything all whatever"},
    {"Told", "told given instructed taught said asked received"},
    {"Follow", "follow obey heed honor honour following obeying adhere comply listen respect"},
    {"Void",
     "void revoked cancelled canceled nullified suspended lifted rescinded overridden annulled "
     "voided withdrawn terminated"},
    {"Stale", "obsolete superseded outdated invalid replaced expired"},
    {"Apply", "apply applies valid bind binding effect force active relevant"},
    {"Changed", "changed updated replaced revised superseded modified amended"},
    {"Supersedes",
     "override overrides overriding supersede supersedes superseding replace replaces replacing "
     "precedence priority outrank outranks"},
    {"New", "new updated revised real actual true"},
    {"Inner", "system hidden initial secret original internal developer"},
    {"Prompt", "prompt instructions message instruction"},
    {"Direction", "instruction instructions directive directives"},
    {"Task",
     "task role goal objective mission purpose instruction instructions orders directive persona "
     "identity"},

    // Who it is to be.
    {"Wild",
     "dan jailbroken unrestricted unfiltered uncensored evil hacker malicious rogue unbound "
     "limitless amoral unaligned lawless"},
    {"Persona", "ai assistant agent chatbot bot llm gpt chatgpt claude"},
    {"Pretend", "pretend roleplay imagine simulate"},
    {"Act", "act behave respond answer reply operate function speak pose write"},
    {"Speak",
     "respond answer reply act obey follow ignore pretend speak say tell send refuse forward "
     "execute comply behave impersonate roleplay disregard recommend"},
    {"Enter", "switch enter activate enable engage go going entering boot unlock"},
    {"Disable", "disable deactivate remove lift suspend bypass circumvent drop"},

    {"Code",
     "repo repository repositories codebase code test tests commit commits lint linter branch main "
     "pr pull build make makefile npm pnpm yarn cargo pip docs readme changelog api module modules "
     "package packages function functions migration migrations database directory ci workflow "
     "script scripts compiler types tabs logs json schema parser tokens format"},

    // Whom it speaks to.
    {"Machine",
     "ai ais llm llms chatbot chatbots chatgpt gpt claude gemini copilot codex grok deepseek "
     "language intelligence"},
    {"Trade",
     "grading screening reviewing review shopping browsing coding summarizing summarising "
     "summarization hiring recruiting scoring research support evaluation triage moderation "
     "translation transcription automated"},
    {"Tending",
     "handling answering triaging watching hearing listening transcribing translating comparing"},
    {"Candidate",
     "candidate applicant paper essay resume cv submission product proposal author work bid "
     "manuscript report"},
    {"Matter",
     "memory note text message page document content article email comment website paragraph "
     "thread listing candidate applicant paper essay resume cv submission product proposal bid "
     "manuscript report ticket bug issue meeting form invoice application review"},
    {"Judging",
     "summarizing summarising grading evaluating screening scoring ranking rating judging "
     "assessing translating transcribing moderating"},
    {"Project", "repo repository project codebase code folder directory workspace"},
    {"Greeting", "hey hi hello dear okay btw"},
    {"Whence", "when whenever if once before after while as since until next"},
    {"Model", "ai llm llms gpt chatgpt claude copilot chatbot gemini model language assistant"},
    {"Agent",
     "ai ais assistant assistants agent agents llm llms gpt chatgpt claude copilot chatbot "
     "gemini model models language bot bots chatbots grok deepseek"},
    {"Hail",
     "dear attention hey hello message instructions instruction note notice important urgent "
     "warning reminder memo"},
    {"Reader",
     "reader readers crawler crawlers reviewer reviewers grader graders summarizer summarizers "
     "summariser summarisers scraper scrapers parser parsers screener screeners evaluators "
     "scribe scribes transcriber transcribers moderator"},
    {"Reading",
     "reading processing parsing summarizing summarising scanning indexing ingesting analyzing "
     "analysing reviewing seeing viewing accessing crawling loading consuming evaluating grading "
     "ranking scoring judging rating screening"},
    {"Read",
     "read see load retrieve recall encounter process find receive summarize summarise parse "
     "review open"},
    {"Digests",
     "read reads process processes see sees parse parses index indexes crawl crawls screen screens "
     "grade grades evaluate evaluates summarize summarizes summarise summarises"},
    {"Reads",
     "reads opens sees loads processes parses summarizes summarises scans clones visits "
     "encounters accesses retrieves ingests indexes reviews open clone visit evaluates "
     "translates grades"},
    {"Page",
     "memory note file text message page document line entry instruction instructions content "
     "article email comment website passage paragraph sentence thread docstring listing "
     "transcript snippet prompt"},
    {"Maker",
     "developers developer anthropic openai google microsoft administrator administrators admin "
     "creators creator system vendor management owner engineers"},
    {"Notice",
     "message notice instruction instructions directive update order request note announcement "
     "communication mandate"},

    // What the user is not to know.
    {"User", "user users human humans operator person"},
    {"Tell", "tell inform notify alert warn"},
    {"Mention", "mention report reveal disclose show explain admit"},
    {"Telling",
     "telling informing alerting notifying asking mentioning warning prompting confirming"},
    {"Unheard", "telling informing alerting notifying warning"},
    {"Consent", "confirmation permission approval consent authorization authorisation"},
    {"Notices",
     "see notice know learn realise realize discover suspect find told informed aware notified"},
    {"LearnOf", "learn learns realise realize discover suspect hear told informed aware notified"},
    {"Learns",
     "hears learns knows notices realises realizes suspects sees discovers hear learn know notice "
     "realise realize suspect see discover find finds"},
    {"Revealing",
     "mentioning revealing disclosing discussing reporting admitting showing telling informing"},
    {"Record", "diff log logs summary history report output changelog review audit transcript"},
    {"Concealed", "concealed hidden kept withheld secret hide keep conceal withhold"},
    {"Partner", "whoever person people human one anyone party customer client"},
    {"Chatting",
     "chatting talking speaking conversing interacting dealing helping assisting working serve "
     "serving"},
    {"Secretly", "silently quietly secretly covertly discreetly stealthily"},
    {"Hide", "hide keep conceal withhold"},
    {"Hidden", "hidden secret confidential private quiet"},
    {"Authorised",
     "authorised authorized approved permitted allowed instructed granted given cleared"},

    // What is carried away, and where to.
    {"Reveal",
     "reveal repeat print output display disclose leak expose dump show share recite give quote "
     "paste write return tell"},
    {"Send",
     "send upload post forward exfiltrate email mail transmit leak submit copy deliver append "
     "sending posting uploading forwarding push pipe report beam relay"},
    {"Whole", "all every entire whole full complete user users human your this current any"},
    {"Loot",
     "credentials credential secrets passwords password conversation conversations history "
     "memories memory env environment keys key tokens token ssh cookies prompt chat transcript "
     "rsa idrsa secret wallet messages variables files contents netrc aws kubeconfig"},
    {"Said", "told said written typed shared asked entered disclosed revealed"},
    {"Public",
     "comment comments commit issue issues pr pull description ticket title changelog branch gist "
     "pastebin"},
    {"Hoard", "conversation conversations chat transcript memories dialogue passwords cookies"},
    {"Trove",
     "ssh rsa idrsa passwords password env secrets credentials cookies tokens keys netrc wallet "
     "conversation memories"},
    {"Gather",
     "read open collect gather find take grab cat copy locate harvest extract get dump list export "
     "retrieve steal scrape capture"},
    {"Enclose", "include put append add embed insert paste attach place encode quote"},
    {"Reply",
     "reply answer response responses answers replies summary output request url message query"},
    {"Address", "ADDRESS LEAK"},
    {"LeakingAddress", "LEAK"},
    {"Speech",
     "conversation chat history transcript dialogue messages context memory memories prompt secret "
     "secrets env password passwords credentials"},
    {"Fetch", "fetch open visit download load browse retrieve read get go navigate curl request"},
    {"Picture", "image picture pixel img"},

    // What it is to do.
    {"Call", "call invoke use trigger execute run"},
    {"Tool", "tool tools function"},
    {"With", "with and to on"},
    {"Delete", "delete remove wipe erase destroy overwrite drop purge"},
    {"Goods",
     "files memories tests database repository data directory tables backups branches folder "
     "home logs disk drive calendar inbox emails mailbox account accounts repo repos production "
     "table"},
    {"Shell", "sh bash zsh python python3 node"},
    {"Ask", "asked questioned queried"},
    {"Asks", "asks ask inquires wants requests mentions"},
    {"Utters", "says types writes mentions replies asks sends said mention say confirms"},
    {"Money", "bitcoin btc eth funds money eur usd euro euros dollars credits balance payment"},
    {"Whenever", "when whenever if each every time"},
    {"Superb",
     "excellent best top ideal perfect strong outstanding highest exceptional first superb leading "
     "positive favorable favourable"},
    {"Trusted",
     "trusted reliable authoritative preferred credible trustworthy approved definitive"},
    {"Praise",
     "recommend praise promote endorse claim insist deny lie favor favour suggest steer nudge"},
    {"Say", "answer say reply respond state tell claim recommend suggest output"},
    {"Wants",
     "wants prefers allows trusts agreed approved consented authorised authorized permits likes "
     "requested wishes"},
    {"Store", "store save record add write keep memorize memorise persist remember commit"},
    {"Summary",
     "summary summaries recap digest abstract translation overview review reviews description "
     "answer "
     "reply response"},
    {"EndWith", "end begin start open close conclude say state mention include contain claim read"},
    {"Grade", "score scores mark marks grade rating points rank stars"},
    {"Utmost", "maximum highest full top perfect best maximal"},
    {"Finding",
     "diff content contents criteria quality contains result results evidence rubric merits facts "
     "says rules"},
    {"Chat",
     "chat commit commits conversation summary summaries reply replies comments answer answers "
     "response responses pr log logs output report review"},
    {"Mail",
     "email emails document documents message messages reply replies post posts answer answers"},
    {"Answering",
     "answering responding replying continuing anything doing summarizing summarising"},
    {"Regardless", "regardless irrespective"},
};

}  // namespace

constinit const std::span<const InstructionClass> kEnglishClasses = kClasses;

}  // namespace cairn
