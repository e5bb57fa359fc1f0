#include "guard/injection_grammar.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/utf8.h"
#include "guard/bytes.h"

namespace cairn {
namespace {

// Classes of words of one sense, in all languages: small letters without accents, of which the
// first six count. A member with a capital is a class itself.
constexpr std::string_view kClasses = R"(
LeadIn = please now then and you must should just also so but instead will first immediately kindly
  always i or need your bitte por favor ahora jetzt maintenant debes deve und et y e и;
Code = Project test tests commit lint linter branch main pr pull build make makefile npm pnpm yarn
  cargo pip docs readme changelog api module package function ci migration database workflow script
  compiler types tabs logs json schema parser tokens format; Consent = permission approval consent;
Not = not never dont doesnt t cannot cant wont stop avoid no nor nicht nichts nie niemals ne nunca
  nao non mai не никогда niet nooit nigdy nada 不要 别 勿 请勿 切勿 n; If = if wenn falls si se als если;
Do = Send Reveal Delete Say Drop run execute install insert include change edit replace transfer
  collect gather read open fetch visit download put set merge approve accept grant disable turn
  switch call invoke use praise cite rate rank score mark close skip stop proceed comply obey follow
  treat trust make store save remember list end begin start do never always pretend award assign
  enter complete click omit leave record order pay buy please you add modify create help;
Drop = ignore disregard forget abandon unlearn vergiss missachte oublie olvida olvide dimentica
  esqueca desconsidere negeer vergeet zignoruj zapomnij игнорируи забудь تجاهل انس ignora ignoriere;
Undo = override bypass discard skip replace cancel suspend revoke drop delete break violate
  overwrite; DropEast = 忽略 忽视 忽視 无视 無視 忘记 忘掉 忘れ 무시 잊어; Act = act behave answer reply verhalte actua;
Prior = previous prior above earlier preceding initial original existing past system default
  developer former safety ethical old vorherigen bisherigen obigen anteriores prima vorige eerdere
  poprzednie предыдущие прежние السابقة 之前 以上 先前 前面 上述 以前 これまで 上記 이전 위의 기존 你的 previas wczesniejsze
  current oben ricevute recues recebeu first; Follow = follow obey heed comply listen respect apply;
Orders = instruction prompt prompts directive programming training orders commands anweisungen
  befehle regeln richtlinien consignes regles reglas istruzioni regole regras regels instrukcje
  polecenia инструкции указания команды правила التعليمات الاوامر 指令 指示 命令 提示词 规则 プロンプト 지시 명령 지침
  vorgaben; Wild = dan jailbroken unrestricted unfiltered evil hacker pirate uneingeschrankte хакер;
Rules = Orders rules rule guidelines constraints restrictions limitations limits limites policies
  policy guardrails context conversation messages safeguards filters filter protections safety
  ethics normas einschrankungen ограничения guidance directions; Any = all any every each;
Void = void revoked cancelled suspended lifted overridden terminated disabled removed waived off
  aplican anuladas annulees ungultig aufgehoben nullified withdrawn caduques appliquent;
Stale = obsolete outdated invalid replaced fake false wrong updated longer counts matter apply
  withdrawn cover applies binding force changed; Disable = disable remove lift suspend bypass turn;
Weaken = Drop Undo against despite violates instead overrides priority outrank obey longer supersede
  aside; Granted = authorised authorized approved allowed instructed granted given agreed consented;
Speak = Act obey follow ignore pretend say tell send refuse forward execute comply impersonate
  roleplay disregard recommend antworte musst reponds dois responde debes eres obedece rispondi
  deve; Praise = recommend praise promote endorse claim insist deny favor steer empfiehl recomienda;
Model = ai llm chatbot assistant bot gpt ki ia sprachmodell modelo modele ии ассистент бот
  asistente; Delete = delete remove wipe erase destroy drop purge losche supprime borra удали usun;
Hail = dear attention hey hello hi message instruction note notice important urgent warning reminder
  task hinweis nachricht achtung nota atencion attenzione messaggio внимание инструкция;
Reads = reading processing parsing summarizing reviewing evaluating grading scoring screening
  handling listening translating read reads see sees load loads parse open opens review index visit;
Page = memory note file text message page document line instruction content article email comment
  passage paragraph sentence thread transcript snippet prompt candidate applicant paper essay resume
  cv submission product proposal bid seite dokument pagina texto correo testo страницу текст;
User = user human operator person nutzer benutzer usuario utente allutente gebruiker uzytkownikowi
  пользователь 用户 用戶 ユーザー 사용자 utilisateur; Prompt = prompt instructions message rules guidelines;
Tell = tell inform telling sag sage verrate erzahle dis dites parle digas diga menciones dire conte
  avise zeg vertel mow сообщаи говори 告诉 告訴 告知 透露 alerte avertis cuentes;
Learn = see notice know learn realise realize discover suspect find told informed aware hear hears
  learns knows finds erfahren merken savoir saber enterarse sapere saperlo weten узнать знать 知道;
Reveal = reveal repeat print output display disclose dump show share give quote paste write return
  tell zeige gib revele affiche montre muestra repite mostra rivela toon покажи выведи pokaz;
Send = send upload post forward exfiltrate email mail transmit leak submit copy append attach share
  hand push report sende schicke envoie transmets envia envie invia stuur wyslij отправь перешли;
Loot = credential password environment keys key tokens token prompt rsa idrsa secret wallet messages
  variables files contents aws output result ssh env; Now = now jetzt maintenant ahora agora теперь;
Hoard = conversation chat transcript memories memory dialogue passwords cookies secrets history
  passworter zugangsdaten schlussel verlauf passe cles contrasenas claves senhas chaves chiavi
  wachtwoorden пароли ключи переписку содержимое hasla cronologia umgebungsvariablen historico keys
  credential contacts; Everything = everything anything all whatever alles tout todo tutto tudo все;
Gather = read open collect gather find take grab cat copy locate extract get dump list export
  retrieve search fetch visit download load summarize summarise harvest steal scrape capture;
Reply = reply answer response summary recap translation overview review description output request
  url link image query diff log logs history report commit comment issue ticket pr changelog chat;
Superb = excellent best top perfect strong outstanding highest first superb positive maximum full
  trusted reliable authoritative preferred safe secure approved verified ideal exceptional leading
  10; Wants = wants prefers allows trusts agreed approved consented authorised agrees allowed likes;
Say = answer say reply respond state tell claim recommend suggest output write mention schreibe sage
  sag erwahne antworte dis dites di escribe diga scrivi escreva schrijf напиши napisz ecrivez;
Mention = mention report reveal disclose show explain discuss say notify alert bring alerting admit;
Summarise = summarize summarise zusammenfasst resumes resumir riassumi samenvat резюмируешь resumas;
Maker = developer anthropic openai google administrator admin creator system vendor owner operator;
Condition = if when unless where on for in with about si wenn falls bei se cuando quando als если;
Told = told given instructed said asked received know typed shared written gesagt dit dicho detto;
Must = must should may can shall will are is have has need needs darf soll doit debe deve должен;
Machine = ai llm llms chatbot chatgpt gpt claude gemini copilot codex grok language intelligence;
This = this these that those it them following diese esto questo isso disso это этом en hiervon;
Hide = hide keep conceal hidden kept verschweige verheimliche oculta nascondi verzwijg withheld;
Your = your deine deinen ton tes votre vos tu tus su seu sua suas tuo tua tuoi jouw свои;
Store = store save record add write keep memorize remember commit update persist;
Whenever = If when whenever once sobald quand lorsque cuando al ao quando когда;
Secretly = silently quietly secretly covertly stealthily heimlich secretamente;
Enclose = include put append add embed insert paste attach place encode quote;
Inner = system hidden initial secret original internal developer full entire;
Project = repo repository project codebase code folder directory workspace;
Agent = Machine Model agent agents model models bots; New = new updated revised real actual true;
Notice = message notice directive update order note; You = you youre du tu vous eres voce sei je ты;
Without = without ohne sans sin sem senza bez без; Asks = asks ask asked wants mentions says writes;)";

// A phrase is made of steps: a class (`Drop`), a word (`you`) or several (`Drop|you`). Between two
// may come two other words, or as many as a number says, and then `,`: a comma, colon, dash or
// bracket right before the next step. A phrase stays within its sentence. In front or behind:
//   `!`  an order: it opens a sentence or follows a comma, "please", "must" (LeadIn)
//   `^`  it opens a sentence or a line         `.`  the sentence ends, or goes on with "and"
//   `-`  no "not" in the four words before it  `:`  a colon follows      `~X`  no word of X follows
// A phrase of [sure] suffices alone; one of [called] does unless code is spoken about nearby; two
// hints of different sections below suffice when they are near each other.
constexpr std::string_view kPhrases = R"(
[sure:override,role] !Drop 3 Prior Orders ~Condition / !treat|consider|regard 4 Rules 4 Void|Stale /
^system|instruction 0 , never|always|Drop|override|reveal|your|respond|new|execute|stop|from /
Weaken 4 Rules 0 you|that you|were|have|had|received|got|started|follow|tu|voce|hai /
!Drop|Undo Any|Your|User|users 1 Prior 3 Rules|request|task|question ~Condition /
!treat|consider|regard|take|accept 5 as|your 3 Inner|new|official|your Prompt / Rules on|upon you /
Rules 0 you|that you|were|have|had|received|got|started 8 Stale|Void|Drop / -DropEast Prior Orders /
your 0 New task|role|goal|objective|mission|purpose|job|Orders|persona / Prior Orders gelten nicht /
New 0 Orders|task begin|begins|start|starts|follow below|here|now / Your 0 Rules 6 Stale|Void|Drop /
!Reveal 3 Inner|words|text Prompt|above 3 verbatim|word|starting / as 0 if|though you|your 6 Rules /
!Drop Everything 6 told|given|before|above|avant|antes|anterior / Orders|rules Prior|before 4 Void /
from now|here|this on|point|moment you|youll 4 Speak|Wild|Model / you|youre Now 3 Wild|Model|agent /
!Drop|Undo request|task|question|demande of|de|you User|were / ^system , the|this Agent must|shall /
told|said|taught|given you|earlier|before|far 6 Stale|Void / no|none|nothing 3 Prior Rules 3 Stale /
!switch|enter|activate|enable|go 3 god|jailbreak|Wild mode / !set|put|throw|lay 4 Rules aside|away /
Now|du|tu|ты bist|es|eres|теперь|voce|sei 3 Wild|Model / !Drop the 0 above . / Prior Orders 4 Void /
!Drop Everything|what you|te|dir|ti 3 Told ~Condition / Your Prior|content Rules 6 Stale|Void|Drop /
^system 0 , you 0 are 0 a|an ~helpful|expert|senior / ^system reminder|message|note , the|never|do /
you|youre no 0 longer 3 Wild|Model|bound|restricted / Not 0 obey User|Maker / ^system 0 override . /
!pretend|roleplay|imagine you|to 6 Wild|Model|Rules / Weaken 5 Your Prior|usual Rules|task|checks /
Weaken 5 Your 0 Rules|Inner|task|goal|name|checks / Prior Orders DropEast / ^New 0 Inner Prompt : /
set|put|throw|lay aside|away|out 4 Rules you|that / !Drop 3 Orders 3 Prior|before ~Condition /
你现在是|现在你是|从现在开始你|从现在起你是|당신은|あなたは今 Model|没有|이제부터 / partir 0 de maintenant|ahora|agora 3 Speak|Drop /
Not Follow Your|Prior 3 Rules ~Condition / !Reveal 3 deinen|den 0 system / ^system 0 override , Do /
!Reveal 3 Prompt|text|words at|start|top / you are 0 not 0 Model|claude / !Reveal 3 Your 0 Prompt /
desde|ab 0 ahora|jetzt|sofort Speak|Drop / ^begin|start|end Inner|admin|new Prompt /
!Drop|Undo Any|tutte|todas|las Rules . / precedence Any Prior Orders / !Reveal 6 Your Inner Prompt /
!assume|take|adopt|play|become 6 Wild / from 0 now|here 0 on 0 Speak / !Reveal|list 3 Prompt 0 you /
pay 0 no 0 attention 4 Rules|message / ^New 0 task|instructions|directive : /
Agent Without|no 3 Rules|censorship / !Act as|like|wie|comme|como 3 Wild /
you have|free 0 no|from|of 3 Rules / you now in 3 developer|admin mode /
^system 0 , you must|will|shall / ^system 0 , the 0 user|previous / !Disable 3 Your 3 Rules|checks /
[sure:secrecy] Not 0 Tell 5 User / Tell 3 User|nada|niets 3 nichts|nicht|niemals|niets|ничего|User /
Not let|Tell|Mention|know 6 This 0 note|step|instruction|change . / Not Mention This 0 Page|Orders /
User Not|Must Not|Must|This Not|This|Learn 3 Learn|This . / User Not 6 This 0 note|step|change /
Hide 5 from whoever|person|people|human|one you|youre / do this|it Without User / do This Secretly /
Not Mention that you 4 told|instructed|read|Orders / no 0 mention of This / Not let|让|讓 User Learn /
User remain|stays|kept|Hide unaware|dark|ignorant / !Hide 0 This from|dem|aux|al|a User ~Condition /
no need|reason to Tell|notify|know 3 User|this / no 0 circumstances|account 3 User|Mention /
!verschweige|verheimliche|verzwijg 4 User / User|users Must Not find out / User Not Learn 3 This . /
Not Mention 4 This to|with|up User / ensure|sure User Not Learn / User 言わない|知らせない|伝えない|内緒|알리지|말하지 /
say|mention|tell nothing 4 to User / ^without Tell|Mention User 4 , Do /
avoid|refrain Tell|Mention 4 User / Hide User unaware|ignorant|dark /
[sure:data,address] !Send 4 Hoard 8 URL|attacker / !Send 4 ssh|idrsa 4 URL / ^i am|m 0 your Maker /
!Enclose|Reveal 6 Hoard|contents|env|key|password 6 your|every|next reply|answer|request / HIDDEN /
!Gather 4 URL 5 Follow|do|execute|run|perform|carry it|Everything|what|says|out|there /
Agent must|should obey|serve|promote|praise 3 me|us|Page|following|this|these|Any /
Any|to|for|dear 3 Agent 4 reading|processing|parsing|summarizing This / !Enclose|Send 4 env 6 URL /
Whenever 3 Asks about|whether|which|what|for 9 always|only|never Say / this is 4 Notice from Maker /
!Send|Enclose|Reveal|fill 8 Everything User Told you|here|URL / !Reveal Everything|words 3 above . /
!Reveal|Send Everything|contents|entire|whole 3 your context / mind|remember 3 that 1 user 0 Wants /
!Send Any|entire|whole|full|your|user|users 3 Loot 6 URL / !tell 0 everyone / as 0 your Maker i|we /
as Machine|assistant|model you 0 must|will|should|need / ^this is|comes 3 your Maker speaking|here /
^to|dear|attention|hello|hey 3 Machine|crawlers|bots : / !Secretly call|invoke|use 4 tool|function /
Whenever|whichever Machine is|are Reads this ~Project / !Enclose|copy|repeat this Page 4 Any you /
^the|our|your user has|have Granted you|this|full|all / ^Notice from 3 Maker 3 to|for 3 Agent /
!Gather 4 Hoard|tokens|password|ssh|env 8 Send 6 URL / !Hide the|This evidence|step|fact from User /
decode 4 base64|rot13|hex|string|text 4 follow|obey / URL followed|plus 6 Hoard|user|users|message /
!call|invoke|use|trigger 4 tool|function Secretly / !Store 4 memory|memories that|the user Wants /
Agent is|are Granted|required to Reveal its / !Enclose 4 Hoard 9 URL / your only|sole Orders|rules /
!Store to|in|into|your memory|memories that / !respond as|like 3 Wild|if|though /
your Reply must|should 3 Superb / ^exfiltrate 0 the|all|your|any / Whenever 6 Page Summarise , Say /
Maker has|have 0 Granted you to / in|for your Reply 4 , Say that / Reply of This Page must|should /
!remember|memorize 3 as Superb / !Machine , Whenever User Asks / Whenever Summarise Page , Say /
Whenever|time 3 Asks 9 Praise / !Store your memory|memories : /
[called] Machine|assistant|bot 3 Reads This 3 Must / Any Machine|models|assistants Agent|readers : /
!Hail to|for|per|an|para|de 3 Agent|reader|crawlers|summarizer|summariser : / If You 4 Model /
human|humans Must skip|ignore|close|disregard this /
[addressed] !Agent , Do|this|Whenever / ^Machine|assistant|bot : / ^Agent Do|your / If You 4 Agent /
!grading|screening|review|coding|support 0 Agent , Do / you , the|an|a|our|my|dear Agent , Must|Do /
Whenever|after|before you Reads this|these Page|Do / ^Hail 4 Agent / dear|hey|hello|hi Agent , Do /
as Agent you Must / ^Any|to Agent /
[override] !Drop|Undo what User Told|wants / !stop|abort current|original task / ^instead , Do /
[secrecy] Without 4 User|users / Not log it|this / !leave|omit|Hide|remove 3 out|from 3 your|Reply /
no need|reason|point to|in Tell|Mention|confirm|ask|asking / !skip|bypass|suppress|omit Consent /
stay|remain|keep quiet|silent|between about|us|you / -without Consent|confirming|asking|mentioning /
Not Mention|include|list This 3 in|to Reply / -without checking|verifying / say nothing about This /
as|if|though|like nothing changed|happened / Not Mention that you / User 4 Not 3 Learn / !Secretly /
Not let|Tell|Mention User|anyone|anybody /
[theft] !Gather 4 Hoard|tokens|ssh|env / ^what 3 your Inner Prompt / !Gather 8 Loot 9 Enclose|Send /
!Enclose|Reveal This|output|result|value 4 Reply /
[action] curl|wget 8 sh|bash|python / transfer|send|pay|wire 3 funds|money|eur|usd|dollars|bitcoin /
!Delete Any|whole|user|users|your|the 3 Project|files|memories|tests|data|branches|backups|logs /
!Reveal it|them verbatim|full|word|exactly / backdoor|malware / !approve|merge|accept This|Any /
rm 0 rf|fr /
[bias] !Do|describe|present|label 4 as 3 Superb / !Do 5 the|this words|word|sentence|phrase|slogan /
!Praise our|this|my|only|immer|siempre|toujours / !Say that it|this / !Say that 6 Superb|passed /
!award|give|assign|grant|rate|score 6 Superb / !pretend This|the /
[memory] in|for Any future|subsequent|following|later / next time|User User|someone|they|Asks /
before you answer|respond|reply|continue|summarize / ^before answering|responding /
[routine] !call|invoke|use|trigger|run 3 tool|function with|and|to|on / regardless|matter of|what /
Whenever User|someone|anyone|asked Asks|about 9 Say / Not ask|wait|request|seek 3 Consent|User /
[authority] Maker|Consent has|have Granted / ^Notice from 3 Maker / admin|god|developer mode /
is|are|you hereby|are|re instructed|directed|ordered|required|commanded to / user Wants you /
^admin|root|security override|command)";

void ForEachPiece(std::string_view text, std::string_view separators, auto each) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(separators), text.size());
    if (end > 0) each(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

class Compiler {
 public:
  InjectionGrammar Compile() {
    ForEachPiece(kClasses, ";", [&](std::string_view text) {
      const std::size_t equals = text.find(" = ");
      classes_[text.substr(1, equals - 1)] = text.substr(equals + 3);
    });
    ForEachPiece(kPhrases, "/", [&](std::string_view text) { AddPhrase(text); });
    for (const char* const name : {"LeadIn", "Not", "Code", "and"}) RoleOf(name);
    for (auto& [spelling, word] : grammar_.words) {
      for (std::size_t i = 0; i < grammar_.phrases.size(); ++i) {
        if (!word.roles[grammar_.phrases[i].steps.front().role]) continue;
        word.opens.push_back(static_cast<std::uint16_t>(i));
      }
    }
    return std::move(grammar_);
  }

 private:
  void AddPhrase(std::string_view text) {
    InjectionPhrase phrase;
    PhraseStep next;
    ForEachPiece(text, " \n", [&](std::string_view piece) {
      const char c = piece.front();
      if (c == '[') {
        section_ += piece.starts_with("[sure") ? 0 : 1;
      } else if (c == '.' || c == ':' || c == '~') {
        phrase.closing = c;
        if (c == '~') phrase.barred = RoleOf(piece.substr(1));
      } else if (c == ',') {
        next.after_mark = true;
      } else if (IsDigitAscii(c)) {
        next.gap = static_cast<std::size_t>(c - '0');
      } else {
        const bool is_opening = c == '!' || c == '^' || c == '-';
        if (is_opening) phrase.opening = c;
        next.role = RoleOf(piece.substr(is_opening ? 1 : 0));
        phrase.steps.push_back(std::exchange(next, {}));
      }
    });
    phrase.section = section_;
    grammar_.phrases.push_back(std::move(phrase));
  }

  WordRole RoleOf(std::string_view step) {
    const auto size = static_cast<WordRole>(grammar_.roles.size());
    const WordRole role = grammar_.roles.emplace(step, size).first->second;
    if (role == size) ForEachPiece(step, "|", [&](std::string_view name) { Add(name, role); });
    return role;
  }

  // A word, or all words of a class.
  void Add(std::string_view name, WordRole role) {
    const auto members = classes_.find(name);
    if (members != classes_.end()) {
      return ForEachPiece(members->second, " \n", [&](std::string_view word) { Add(word, role); });
    }
    assert(!IsUpperAscii(name.front()) || IsUpperAscii(name.back()));
    for (std::size_t end = 0; end < name.size() && IsEastAsian(NextCodePoint(name, end));) {
      grammar_.words[std::string(name.substr(0, end))];  // a prefix
    }
    grammar_.words[std::string(FirstCodePoints(name, kMostLetters))].roles.set(role);
  }

  InjectionGrammar grammar_;
  int section_ = 0;
  std::map<std::string_view, std::string_view> classes_;
};

}  // namespace

const InjectionGrammar& Grammar() {
  static const InjectionGrammar grammar = Compiler().Compile();
  return grammar;
}

}  // namespace cairn
