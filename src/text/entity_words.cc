#include "text/entity_words.h"

#include "text/word_set.h"

namespace cairn {
namespace {

constexpr std::string_view kNeverNames =
    // English
    "a an the and or but nor so yet if then else when while where why how what who whom whose "
    "which "
    "that this these those there here i me my mine myself we us our ours you your yours he him his "
    "she her hers it its they them their theirs itself themselves one two three four five six "
    "seven "
    "eight nine ten each every either neither both all any some none no not only also too very "
    "just "
    "as at by for from in into of off on onto out over to under up upon with within without about "
    "above across after again against along among around before behind below beneath beside "
    "between "
    "beyond despite down during except inside instead near outside per since than through "
    "throughout "
    "till toward towards until unlike versus via am is are was were be been being do does did "
    "doing "
    "done have has had having can could may might must shall should will would ought cannot don "
    "because although though unless whether whereas however therefore thus hence otherwise "
    "moreover "
    "furthermore meanwhile nevertheless yes maybe perhaps never always often sometimes usually "
    "once "
    "twice now soon later today tomorrow yesterday tonight still already even ever else another "
    "other "
    "others such same more most much many less least few several own everything everyone everybody "
    "something someone somebody anything anyone nothing nobody nowhere anywhere somewhere please "
    "thanks thank hello hi hey dear let lets like etc wow oh ah aw aww yeah yep yup nope yay haha "
    "lol "
    "omg hmm hm ooh whoa ugh congrats congratulations sorry alright bye goodbye cheers ouch "
    // Days, months, units, marks
    "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays "
    "thursdays fridays saturdays sundays "
    "mon tue wed thu fri sat sun january "
    "february march april june july august september october november december jan feb mar apr jun "
    "jul aug sep sept oct nov dec kb mb gb tb kib mib gib tib ms ns hz khz mhz ghz am pm ok okay "
    "todo "
    "note fixme redacted xxx tbd nb ps fyi asap aka wip lgtm utc cet est pst hack important "
    "warning error "
    "caution attention tip "
    "true false null nil undefined nan ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xx "
    // German
    "der die das den dem des ein eine einen einem einer eines und oder aber nicht wir ich du er "
    "sie "
    "es ihr uns euch mich mir dich dir sich ist sind war waren wird werden wurde wurden hat haben "
    "hatte mit für auf im am zu zum zur vom von bei beim nach aus an um über unter vor seit bis "
    "durch "
    "gegen ohne wenn weil dass ob als wie was wer wo warum wann hier dort jetzt heute morgen "
    "gestern "
    "auch nur noch schon sehr kein keine keinen bitte danke dieser diese dieses diesen diesem "
    "jeder "
    "jede jedes jedem jeden alle alles unser unsere unseren unserem unserer mein meine dein deine "
    "sein "
    "seine ihre ihren ihrem nun dann denn doch so damit dabei daher deshalb außerdem montag "
    "dienstag "
    "mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli oktober "
    "dezember "
    "e-mail e-mails "
    // French
    "le la les un une des du de au aux et ou mais donc car ni je tu il elle on nous vous ils elles "
    "ce "
    "cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs qui que quoi "
    "dont "
    "où quand comment pourquoi pour par sur sous dans avec sans chez entre vers avant après depuis "
    "pendant si ne pas plus très est sont était a ont avons avez faut peut tout tous toute toutes "
    "chaque quelques lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars "
    "avril "
    "juin juillet août septembre octobre novembre décembre merci bonjour voici "
    // Russian
    "я ты он она оно мы вы они это этот эта эти тот та те мой моя наш наша наши ваш их его её и а "
    "но "
    "или да нет не ни в во на за под над из от до по о об при про для без через между перед после "
    "с со к ко у если когда где куда как что кто чтобы потому так там тут здесь сейчас теперь "
    "вчера сегодня завтра уже "
    "ещё только все всё весь вся каждый надо нужно можно нельзя был была было были есть будет "
    "понедельник вторник среда четверг пятница суббота воскресенье январь февраль март апрель май "
    "июнь июль август сентябрь октябрь ноябрь декабрь";

constexpr std::string_view kCommonWords =
    "awesome amazing gosh exactly glad weird curious lucky proud fantastic wonderful terrible sad "
    "excited able abort abstract accept access account act action actual add address adjust adopt "
    "advance "
    "advice affect age agent aggregate agree aim air alarm alert alias align allocate allow alter "
    "alternative amount analyse analysis analyze animal announce annual answer app appear append "
    "apple application apply approach approve architecture archive area argue argument arm array "
    "arrive "
    "article ask assert assess asset assign assist assume async attach attempt audience audio "
    "audit "
    "aunt auth author auto available average avoid await aware baby back backend backlog backport "
    "backup bad badge bag balance ban band bank bar bare base baseline basic batch battery beat "
    "beautiful become bed begin behave behavior behaviour believe benchmark benefit bet better "
    "big bigger bill bin binary bind birthday bit black blame blank blob block blocker blog blue "
    "board "
    "body bonus book boot border boss bottleneck bottom bounce bound box boy branch break bridge "
    "brief bright bring broken brother browse browser budget buffer bug build builder built bulk "
    "bump "
    "bundle burn bus business busy button buy byte cache calculate calendar call callback callee "
    "caller camera cancel candidate cap capacity car card care careful carry case cast cat catch "
    "category cause cell center central certain certificate chain chair challenge chance change "
    "changelog channel chapter char character charge chart chat cheap check checklist checkpoint "
    "child children choice choose chose chosen chunk circle city claim class clean cleanup clear "
    "clearly click client clock clone close cloud cluster code coffee collect collection colour "
    "color "
    "column combine come command comment commit common community company compare compatibility "
    "compile compiler complain complete complex component compress compute computer concept "
    "concern "
    "concurrency condition conference config configuration configure confirm conflict connect "
    "connection consider consistent console constant constraint construct constructor consult "
    "consume consumer contact contain container content context continue contract contrast "
    "contribute "
    "control conversation convert cookie cool copy core corner correct cost count counter country "
    "couple course cover coverage crash crawl create credential critical cron cross cross-encoder "
    "culture current cursor custom customer cut cycle daemon daily damage dark dash dashboard data "
    "database dataset date daughter day deactivate dead deadline deadlock deal debt debug decide "
    "decimal decision declare decode decouple decrease deep default defect defer define definition "
    "degrade delay delegate delete delivery demand demo deny depend dependency deploy deployment "
    "deprecate depth derive describe description deserialize design desk desktop despite destroy "
    "detail detect determine dev develop developer device diagram dialog dictionary diet diff "
    "difference different difficult digest dinner direct direction directory dirty disable discard "
    "discount discover discuss disk dispatch display distance distribute dive divide doc doctor "
    "document documentation dog domain door double doubt download downgrade downstream downtime "
    "draft "
    "drag draw dream drink drive driver drop dry due dump duplicate duration dynamic ear early "
    "earn easy eat edge edit editor effect efficient effort email emails embed embedding emit "
    "empty "
    "enable encode encounter encrypt end endpoint energy enforce engine engineer english enhance "
    "enough ensure enter entire entity entry enum environment equal escalate escape especially "
    "establish estimate evaluate evening event eventually evidence exact example exceed excellent "
    "exception exchange exclude execute exercise exist exit expand expect expensive experience "
    "experiment expert expire explain explicit explore export expose express extend extension "
    "external extra extract eye face fact factor factory fail failure fair fallback false family "
    "fan "
    "far fast faster father fault favor favorite favour favourite feature feedback feel fetch "
    "fiction "
    "field fight figure file fill filter final finally finance find fine finish fire firewall firm "
    "first fit fix fixture flag flaky flat flight flip float flow flush focus fold folder follow "
    "follow-up food force forecast foreground foreign forget fork form format formatter former "
    "formula forward found foundation frame framework free freeze frequency frequent fresh friend "
    "frontend full fun function fund future gain game gap garbage gate gateway gather general "
    "generate generator generic get getter girl give glad global go goal god gone good got gotcha "
    "grant graph graphic gray great green grep grey ground group grow growth guard guess guest "
    "guidance guide guideline gym habit half hand handle handler handoff hang happen happy hard "
    "hardware hash head header heading health hear heart heap heat heavy height help helper high "
    "highlight hint hire history hit hobby hold holiday home hook hope host hot hotel hotfix kudos "
    "segfault hour "
    "house hover huge human husband idea ideal identifier identify idle ignore image imagine "
    "immediate "
    "impact implement implementation import improve improvement inbound incident include income "
    "incorrect increase incremental indeed indent index indexer individual infer info inform "
    "information infrastructure ingest inherit init initial initialize inject inline inner input "
    "insert "
    "insight inspect install installer instance instruct instruction instrument int integer "
    "integrate "
    "integration intend interest interface internal internet interpret interval interview intro "
    "introduce invalid invalidate investigate invite invoice invoke involve isolate issue item "
    "iterate "
    "iterator job join journal journey judge jump junior keep kernel key keyboard keyword kid kill "
    "kind kitchen knew know knowledge label lack lambda land language laptop large last latency "
    "latest launch law lawyer layer layout lazy lead leader leak learn leave lecture left legacy "
    "legal length lesson letter level library license lie life lifecycle lift light likely limit "
    "line "
    "link lint linter list listen listener literal little live load loader local locale location "
    "lock "
    "log logger logic login logo logout long long-term look lookup loop lose loss lot loud love "
    "low "
    "lower lunch machine mail main maintain maintainer maintenance major make manage management "
    "manager mandatory manual map mark market master match math matter max maximum mean measure "
    "measurement media median meet meeting member memo memory mention menu merge message metadata "
    "method metric micro middle middleware migrate migration mind minimal minimum minor minute "
    "mirror "
    "misc miss mistake mitigate mix mobile mock mode model modern modify module moment money "
    "monitor "
    "month monthly morning mother motivation mount mouse move movie multi multiple music mutex "
    "name "
    "namespace native natural navigate need neighbour nest net network neutral new newer news next "
    "nice night nightly node noise normal north notebook notes notice notification notify null "
    "number "
    "numeric object objective observe obvious odd offer office offline offset old older omit "
    "onboarding open opening operate operation operator opinion opportunity opt optimise optimize "
    "option optional orange order ordinary organisation organization organize origin original "
    "orphan outage "
    "outbound outcome output overall overflow overhead override overview owner ownership pack "
    "package "
    "page pagination pain pair panel panic paper parallel param parameter parent parse parser part "
    "partial particular partition partner pass password past paste patch path pattern pause pay "
    "payload payment peak peer pending people percent perfect perform performance period permanent "
    "permission persist person personal phase phone phrase pick picture piece pin ping pipe "
    "pipeline "
    "place plain plan planner plate platform play player plug plugin podcast point pointer policy "
    "poll "
    "pool poor pop port portion position possible post postmortem postpone potential power "
    "practice "
    "precision preference prefer prefetch prefix premium prepare prerequisite presence present "
    "preserve "
    "press pressure prevent preview previous price primary principle print prior priority private "
    "probably problem procedure process processor produce product production profile profit "
    "program "
    "progress project promise promote prompt proof proper property proposal propose protect "
    "protocol "
    "prototype prove provide provider provision proxy prune public publish pull purchase pure "
    "purge "
    "purpose push put quality quantity quarter quarterly query question queue quick quickly quiet "
    "quit "
    "quota quote race rain raise random range rank ranking rare rate ratio raw reach read reader "
    "readme ready real reality really reason rebase rebuild recall receive recent recipe recommend "
    "record recover recovery recreate recursion red redesign redirect reduce refactor refer "
    "reference "
    "refine reflect refresh refuse region register registry regression regular reject relate "
    "relation "
    "relationship release relevant reliable rely remain remark remember remind reminder remote "
    "removal "
    "remove rename render reopen repair repeat replace replica replicate replication reply repo "
    "report "
    "repository represent reproduce request require requirement research reserve reset reshape "
    "resize "
    "resolve resource respect respond response responsible rest restart restore restrict result "
    "resume "
    "retain retention rethink retire retro retrospective retrieve retry return reuse revert review "
    "revise revisit rewrite rich right ring rise risk road roadmap robust role roll rollback "
    "rollout "
    "room root rotate round route router routine row rule run runbook runner runtime safe safety "
    "sale "
    "sample sandbox sanity save scale scan scenario schedule scheduler schema school scope score "
    "screen script scroll search season secondary secret section secure security see seed seem "
    "seen "
    "segment select self sell semantic send senior sense sentence separate sequence serial "
    "serialize "
    "serious serve server service session set setting setup sever severity shape shard share shell "
    "shift ship shop short shortcut show shutdown sick side sign signal signature significant "
    "silent "
    "similar simple simplify single sister site situation size skill skip sleep slice slide slot "
    "slow "
    "slug small smart smoke snapshot snippet social socket soft software solution solve somehow "
    "song "
    "sort sound source south space span spawn speak speaker spec special specific specification "
    "specify speed spell spend spike spin split sport spring sprint stable stack staff stage "
    "staging "
    "stakeholder stale stand standard standup star start startup state statement static statistic "
    "status stay step stick stone stop storage store story strange strategy stream street strength "
    "stress strict string strip strong structure struggle student study stuff stuck style subject "
    "submit subscribe subset success suffix suggest suggestion suite sum summary summarise "
    "summarize "
    "supplier support suppose sure surface surprise survey suspect suspend swap sweep switch "
    "symbol "
    "symptom sync syntax system tab table tag take talk target task tax tea teach teacher team "
    "tech "
    "technical technology tell template temporary tenant term terminal terminate test tester text "
    "theme theory thing think thread threshold throttle throughput throw ticket tidy tie time "
    "timeline "
    "timeout timer timestamp timezone tiny title toggle token tokenizer tool tooling tooltip top "
    "topic "
    "total touch trace track tracker tradeoff trade-off traffic train transaction transfer "
    "transform "
    "transition translate transport travel tree trend trial trick trigger trip trouble truncate "
    "trust "
    "truth try tune turn tutorial tweak type typical typo ui unable uncle underlying understand "
    "uninstall unique unit update upgrade upload upstream upper urgent usage use user username "
    "utility "
    "vacation valid validate validation validator value variable variant various vector vendor "
    "verb "
    "verbose verify version video view violate virtual visible vision visit visual volume vote "
    "wait "
    "walk wall want warehouse warm warn warning wash waste watch watcher water way weak weather "
    "web "
    "webhook website wednesday week weekend weekly weight welcome well west wheel white whole wide "
    "widget width wife wiki win window wipe wire wish woman wonder word work workaround worker "
    "workflow "
    "workspace world worry worse worst worth wrap wrapper write writer wrong year yellow young "
    "zero "
    "zone said saw went made came took gave told felt kept began wrote ran sent spent paid met led "
    "held brought bought thought taught caught sold lost won broke spoke drove rose grew threw "
    "understood forgot heard stood found built left read";

constexpr std::string_view kKnownNames =
    "windows rails django slack oracle rust swift notion chrome safari stripe kubernetes linux "
    "node "
    "docker terraform jenkins ansible kafka redis postgres python java javascript typescript "
    "kotlin "
    "anna maria claudia sabine julia laura lena lisa sarah sara eva nina petra monika andrea "
    "thomas "
    "peter michael stefan andreas martin markus christian daniel david alexander lukas felix jonas "
    "paul max jan tim tom leon finn hans karl fritz jürgen wolfgang pierre jean marie sophie "
    "camille "
    "claire julien nicolas antoine louis hugo léa chloé manon élodie françois jacques michel alice "
    "bob emma kim john james robert mary linda patricia alfred manfred ahmed mohammed muhammad "
    "jared "
    "beijing boeing "
    "berlin hamburg münchen köln frankfurt stuttgart dresden leipzig bremen hannover nürnberg wien "
    "zürich bern basel genf paris lyon marseille toulouse nantes lille bordeaux brüssel london "
    "madrid "
    "rom mailand prag warschau deutschland österreich schweiz europa frankreich "
    "иван дмитрий алексей сергей андрей михаил николай павел олег игорь владимир александр максим "
    "анна мария ольга елена наталья татьяна ирина светлана екатерина юлия анастасия "
    "москва москве петербург новосибирск россия";

constexpr std::string_view kWordsAndGivenNames =
    "mark will bill rob grant frank grace rose hope may june april art jack chase dean pat sue "
    "drew "
    "chuck miles penny dawn ray guy rich faith joy summer autumn victor carol bob";

constexpr std::string_view kPersonVerbs =
    "said says thinks thought wants wanted asked asks told tells prefers likes liked works worked "
    "lives mentioned suggested suggests agreed agrees promised reported reports joined knows knew "
    "owns reviewed approved believes hates loves moved wrote and is has was";

constexpr std::string_view kTitles =
    "dr mr mrs ms miss prof professor sir madam frau herr herrn mme mlle madame monsieur señor "
    "señora firma";

constexpr std::string_view kNameOpeners =
    "new san santa los las saint south north east west great red visual open black blue general "
    "united amazon google microsoft apple apache react hugging spring";

constexpr std::string_view kNameJoiners = "of van von der den de di da del bin ibn";

constexpr std::string_view kCounted =
    "times minutes minute hours hour days day weeks week months month years year seconds second ms "
    "kb mb gb tb percent of people users tests items files rows requests bytes tokens more "
    "new other different tasks points errors";

constexpr std::string_view kNumberedParts =
    "step task phase section chapter figure fig table page line part item level option version "
    "issue "
    "ticket case day week year milestone appendix question example point number stage iteration "
    "round";

constexpr std::string_view kCodeWords =
    "abstract alignas alignof and any as asc assert async auto await begin bigint bool boolean "
    "break "
    "by byte case catch char class co_await co_return co_yield concept const consteval constexpr "
    "constinit continue cross count sum avg min max coalesce decltype def default defer del delete "
    "desc distinct do double drop dyn elif else end enum except explicit export extends extern "
    "false "
    "final finally float fn for foreign friend from func function get global go goto group having "
    "if "
    "impl implements import in include index inner insert instanceof int integer interface into is "
    "join key keyof lambda left let limit list long match mod module mut mutable namespace never "
    "new "
    "nil noexcept none nonlocal not now null nullptr number object of offset on operator or order "
    "outer override package pass primary print printf println private protected pub public raise "
    "readonly real ref references reinterpret_cast requires restrict return returning right select "
    "self set short signed sizeof static static_assert static_cast dynamic_cast const_cast str "
    "string "
    "struct super switch table template text then this throw throws trait true try type typedef "
    "typeof typename undefined union unique unknown unsafe unsigned update use using values var "
    "varchar virtual void volatile when where while with yield add alter column create exists "
    "conflict constraint check cascade timestamp date datetime blob len range sorted map filter "
    "reduce zip open input tuple dict bytes super enumerate isinstance main echo exit cd sudo "
    "local "
    "done fi esac i32 i64 u8 u32 u64 f32 f64 usize size_t int32_t int64_t uint8_t uint32_t "
    "uint64_t "
    "all some ok err like ilike between rename to view trigger if vacuum pragma explain analyze "
    "commit rollback transaction begin like glob cast over partition recursive without rowid "
    "autoincrement push pop append extend join keys items forEach foreach";

constexpr std::string_view kIntroducers =
    "import from into table join update def class func fn function interface struct enum namespace "
    "package trait impl module #include include require";

constexpr std::string_view kPackageTools =
    "pip pip3 npm pnpm yarn brew apt apt-get cargo gem conda uv go dnf pacman";

constexpr std::string_view kFileExtensions =
    "c cc cpp cxx h hh hpp hxx m mm py pyi pyx ipynb ts tsx js jsx mjs cjs json jsonl json5 yaml "
    "yml "
    "toml md mdx rst txt csv tsv sql db sqlite sqlite3 sh bash zsh fish ps1 bat rs go java kt kts "
    "scala swift rb php pl lua r jl hs ex exs erl clj cs fs vb dart html htm css scss sass less "
    "xml "
    "xsd ini cfg conf config properties log lock env pdf png jpg jpeg gif svg webp ico mp3 mp4 wav "
    "gz bz2 xz zst zip tar tgz jar whl deb rpm so dll dylib exe a o proto thrift graphql cmake "
    "ninja "
    "mk gradle patch diff doc docx xls xlsx ppt pptx odt parquet arrow avro safetensors gguf onnx "
    "pt "
    "bin dat bak tmp pem crt key pub service socket vue svelte tf tfvars tmpl j2 ejs";

constexpr std::string_view kDirectoryNames =
    "src docs doc lib libs bin build dist out etc usr var home tmp opt test tests testdata config "
    "configs scripts include app apps packages pkg cmd internal vendor third_party tools bench "
    "examples assets public static templates data migrations origin feature fix release components "
    "pages api server client web cmake";

constexpr std::string_view kToolWords =
    "node react vue angular svelte next nuxt docker compose git github gitlab clang gcc llvm npm "
    "pip "
    "py js ts db sql mysql postgres postgresql sqlite redis mongo cli sdk api http https grpc json "
    "yaml toml xml css html lib kube kubernetes k8s helm aws gcp azure linux debian ubuntu python "
    "rust cpp java golang django flask spring torch pytorch tensorflow transformers openai claude "
    "anthropic mcp llm bert gpt sitter tidy fmt lint eslint prettier webpack babel vite rollup "
    "redux "
    "nginx apache kafka rabbitmq elastic elasticsearch opensearch grafana prometheus ssh ssl tls "
    "oauth jwt utf iso ascii cmake ninja make pytest jest mocha ctl systemd cron vim emacs vscode "
    "tmux bash zsh curl wget";

constexpr std::string_view kDescriptives =
    "based driven like only style side first ready aware friendly compatible level free backed "
    "specific related native wide bound safe heavy light powered oriented agnostic independent "
    "style wise capable enabled line encoded formatted hosted";

constexpr std::string_view kEnglishWords =
    "the and is are was of to for with we that this it be on by from has have not when will in at "
    "as "
    "if our can should";

constexpr std::string_view kGermanWords =
    "der das und nicht wir ist mit für auf ein eine einen einem den dem zu haben hat sind wird "
    "werden "
    "wurde bitte nach bei aus im zum zur vom sich auch wenn oder aber unser unsere als nur jetzt "
    "die "
    "weil ich er sie es mein meine ihr ihre noch über ab statt noch immer kann muss soll";

constexpr std::string_view kFrenchWords =
    "le les des une nous est avec pour dans sur pas qui que il elle je du et à au aux la de en un "
    "avons faut après cette ce mais ou sont par plus";

constexpr std::string_view kGermanPrepositions =
    "in nach aus bei von mit für über per an auf nutzt nutzen via statt durch gegen ohne";

constexpr std::string_view kGermanNouns =
    "mail hilfe zeit ruhe urlaub hause anfang ende bezug code tests test daten kraft produktion "
    "absprache arbeit platz rücksicht recht woche monat jahr tag nacht basis text person releases "
    "release server sinn zukunft wirklichkeit betrieb";

bool EndsWithAny(std::string_view word, std::string_view endings, std::size_t shortest) {
  if (word.size() < shortest) return false;
  while (!endings.empty()) {
    const std::size_t cut = std::min(endings.find(' '), endings.size());
    if (word.ends_with(endings.substr(0, cut))) return true;
    endings.remove_prefix(std::min(cut + 1, endings.size()));
  }
  return false;
}

// "tests" of "test", "added" of "add", "moving" of "move", "stopped" of "stop".
bool IsInflected(std::string_view word, std::string_view ending) {
  if (!word.ends_with(ending) || word.size() < ending.size() + 2) return false;
  const std::string_view stem = word.substr(0, word.size() - ending.size());
  if (kWordSetOf<kCommonWords>.Has(stem)) return true;
  return stem[stem.size() - 1] == stem[stem.size() - 2] &&
         kWordSetOf<kCommonWords>.Has(stem.substr(0, stem.size() - 1));
}

}  // namespace

bool IsNeverName(std::string_view word) { return kWordSetOf<kNeverNames>.Has(word); }

bool IsCommonWord(std::string_view word) {
  if (kWordSetOf<kCommonWords>.Has(word) || kWordSetOf<kNeverNames>.Has(word)) return true;
  for (const std::string_view ending : {"s", "es", "d", "ed", "ing", "er"}) {
    if (IsInflected(word, ending)) return true;
  }
  if (EndsWithAny(word, "ed ing ies ied", 6) ||
      EndsWithAny(word, "ly ness ment ments tion tions", 6)) {
    return true;
  }
  return EndsWithAny(word, "able ible ance ence ious less ful ity ities isation ization", 7);
}

bool IsKnownName(std::string_view word) { return kWordSetOf<kKnownNames>.Has(word); }
bool IsWordAndGivenName(std::string_view word) { return kWordSetOf<kWordsAndGivenNames>.Has(word); }
bool IsPersonVerb(std::string_view word) { return kWordSetOf<kPersonVerbs>.Has(word); }
bool IsTitle(std::string_view word) { return kWordSetOf<kTitles>.Has(word); }
bool OpensName(std::string_view word) { return kWordSetOf<kNameOpeners>.Has(word); }
bool JoinsNames(std::string_view word) { return kWordSetOf<kNameJoiners>.Has(word); }
bool IsCounted(std::string_view word) { return kWordSetOf<kCounted>.Has(word); }
bool IsNumberedPart(std::string_view word) { return kWordSetOf<kNumberedParts>.Has(word); }
bool IsCodeWord(std::string_view word) { return kWordSetOf<kCodeWords>.Has(word); }
bool IntroducesName(std::string_view word) { return kWordSetOf<kIntroducers>.Has(word); }
bool IsPackageTool(std::string_view word) { return kWordSetOf<kPackageTools>.Has(word); }
bool IsFileExtension(std::string_view word) { return kWordSetOf<kFileExtensions>.Has(word); }
bool IsDirectoryName(std::string_view word) { return kWordSetOf<kDirectoryNames>.Has(word); }
bool IsToolWord(std::string_view word) { return kWordSetOf<kToolWords>.Has(word); }
bool IsDescriptive(std::string_view word) {
  return kWordSetOf<kDescriptives>.Has(word) || EndsWithAny(word, "ed ing", 4);
}
bool IsEnglishWord(std::string_view word) { return kWordSetOf<kEnglishWords>.Has(word); }
bool IsGermanWord(std::string_view word) { return kWordSetOf<kGermanWords>.Has(word); }
bool IsFrenchWord(std::string_view word) { return kWordSetOf<kFrenchWords>.Has(word); }
bool IsGermanPreposition(std::string_view word) {
  return kWordSetOf<kGermanPrepositions>.Has(word);
}

bool IsGermanCommonNoun(std::string_view word) {
  return kWordSetOf<kGermanNouns>.Has(word) ||
         EndsWithAny(word, "ung ungen heit keit schaft tion tionen tät nis en ern ern er", 4);
}

}  // namespace cairn
