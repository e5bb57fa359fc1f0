// The senses of words in German, French, Spanish, Italian, Portuguese, Dutch, Polish and Russian.
#include "guard/instruction_tables.h"

namespace cairn {
namespace {

constexpr InstructionClass kClasses[] = {
    {"DropLast", "unut unutun gormezden अनदेखा अनदेखी भूल नजरअंदाज नज़रअंदाज़"},
    {"CriteriaAbroad", "criteri criterios criteres kriterien criteria"},
    {"DropAbroad",
     "ignoriere ignorier ignorieren vergiss vergessen missachte ubergehe ignore ignorez oublie "
     "oubliez ignora olvida olvide olvidate ignorar ignorad dimentica ignorate dimenticate "
     "esqueca desconsidere negeer vergeet zignoruj ignoruj zapomnij игнорируи игнорируите "
     "проигнорируи проигнорируите забудь забудьте descarta desobedece verwirf missachten "
     "desobeis trascura تجاهل تجاهلوا انس"},
    {"PriorAbroad",
     "vorherigen bisherigen vorigen obigen fruheren vorhergehenden vorangegangenen "
     "ursprunglichen deine deinen precedentes anterieures initiales tes vos anteriores previas "
     "previos precedenti vorige eerdere poprzednie wczesniejsze предыдущие прежние прошлые "
     "предшествующие вышеуказанные свои tus originales suas prima precedente السابقة السابقه "
     "onceki yukaridaki yukarıdaki पिछले पूर्व"},
    {"OrdersAbroad",
     "anweisungen instruktionen befehle vorgaben regeln richtlinien instructions consignes "
     "directives regles instrucciones ordenes indicaciones reglas directrices istruzioni "
     "instrucoes instructies instrukcje polecenia инструкции указания команды правила regras "
     "regole regels التعليمات الاوامر تعليماتك talimatlari talimatları komutlari komutları "
     "निर्देशों निर्देश आदेशों"},
    {"LimitsAbroad",
     "normas normen vorschriften einschrankungen restricciones restrictions restrizioni restricoes "
     "limitazioni limites filtros filter filtri beperkingen ограничения normes"},
    {"RequestAbroad",
     "demande question anfrage frage aufgabe bitte solicitud pregunta peticion richiesta domanda "
     "pedido "
     "pergunta vraag verzoek запрос вопрос"},
    {"DeleteAbroad",
     "losche losch entferne supprime supprimez efface effacez borra borre elimina cancella apague "
     "exclua verwijder wis удали удалите usun"},
    {"RecommendAbroad",
     "empfiehl empfehle recommande recommandez recomienda recomiende consiglia raccomanda "
     "recomende "
     "рекомендуи рекомендуите polecaj"},
    {"AlwaysAbroad",
     "immer nur toujours siempre sempre всегда только altijd zawsze uniquement solo"},
    {"HideAbroad",
     "verbirg cache cachez dissimule oculta oculte esconde esconda nascondi verberg скрои скроите "
     "ukryj"},
    {"ThatAbroad",
     "dies diesen diese dieses ceci cela cette ce esto este esta isto isso questo questa dit deze "
     "это "
     "этот эту"},
    {"EverythingAbroad", "alles tout todo tutto tudo все"},
    {"ToldAbroad",
     "gesagt aufgetragen bisher vorher zuvor davor gelernt dit demande avant dicho dijeron "
     "anterior antes detto prima disse сказали раньше было"},
    {"NowAbroad", "jetzt nun fortan sofort maintenant desormais ahora ora agora adesso"},
    {"PersonaAbroad",
     "dan ki ia ai uneingeschrankte uneingeschrankter uneingeschrankten bot assistent assistant "
     "asistente hacker restrictions einschrankungen restricciones regeln filter pirate pirata"},
    {"UserAbroad",
     "nutzer benutzer anwender user nutzerin lutilisateur utilisateur utilisateurs usuario usuaria "
     "utente lutente allutente dellutente utilizador gebruiker uzytkownik uzytkownikowi "
     "uzytkownika "
     "пользователь пользователю пользователя пользователем"},
    {"TellAbroad",
     "sag sage sagen verrate erzahle erzahl informiere teile erwahne dis dites parle parlez "
     "mentionne mentionnez informe informez previens prevenez avertis alerte digas diga menciones "
     "cuentes informes reveles avises dire dirlo diglielo informare menzionare rivelare avvisare "
     "conte "
     "avise mencione revele notifique zeg vertel meld vermeld mow informuj wspominaj zdradzaj "
     "сообщаи "
     "сообщаите говори говорите рассказываи рассказываите упоминаи упоминаите уведомляи "
     "уведомляите раскрываи раскрываите"},
    {"TellingAbroad",
     "fragen informieren sagen benachrichtigen informer avertir prevenir dire informar avisar "
     "decir "
     "decirle decirselo contar informare avvisare dirlo dizer notificar vertellen informeren "
     "zeggen "
     "melden informowania mowienia"},
    {"NotAbroad",
     "nicht nichts nie niemals pas rien jamais no nunca nada nao non nie не ничего никогда niet "
     "niets "
     "nooit nigdy mai"},
    {"MayAbroad",
     "darf durfen soll sollte doit doivent devra debe deben puede deve devono pode podem mag moet "
     "должен должны может moze powinien"},
    {"LearnAbroad",
     "erfahren merken mitbekommen wissen savoir apprendre decouvrir sapercevoir saber enterarse "
     "saberlo descubrir sapere saperlo scoprire accorgersi descobrir perceber weten ontdekken "
     "знать "
     "узнать заметить догадаться wiedziec dowiedziec"},
    {"ThisAbroad",
     "davon hiervon daruber dies dieses cela ceci en esto ello questo ne isto isso "
     "disso hiervan этом это tym"},
    {"RevealAbroad",
     "zeige zeig verrate nenne gib wiederhole revele affiche montre repete donne revelez affichez "
     "muestra revela repite imprime dame ensena mostre revele exiba imprima mostra rivela stampa "
     "toon "
     "покажи выведи раскрои напечатаи pokaz"},
    {"YourAbroad",
     "deinen deine dein ihren ton tes votre vos tu tus su sus seu sua seus tuo tua tuoi jouw uw "
     "свои твои системныи"},
    {"PromptAbroad",
     "systemprompt systemanweisungen systemnachricht prompt systeme sistema systempromt "
     "systeemprompt "
     "промпт промт"},
    {"SendAbroad",
     "sende schicke schick ubertrage lade envoie envoyez transmets envia envie manda transmite "
     "enviar "
     "mande invia inviare spedisci stuur verstuur wyslij отправь отправьте перешли вышли загрузи"},
    {"LootAbroad",
     "passworter kennworter zugangsdaten schlussel geheimnisse verlauf unterhaltung gesprach "
     "umgebungsvariablen passe cles identifiants secrets conversation historique contrasenas "
     "claves credenciales secretos conversacion historial variables historico conversa senhas "
     "chaves "
     "credenciais segredos cronologia conversazione password chiavi credenziali segreti "
     "wachtwoorden "
     "sleutels gesprek geschiedenis пароли ключи переписку историю содержимое токены hasla "
     "historie env"},
    {"ModelAbroad",
     "ki lia lassistant sprachmodell assistent ia langage modele assistant modelo asistente "
     "lenguaje llm agent agente assistente modello intelligenza assistenti assistenten "
     "assistants asistentes taalmodel asystent ии ассистент ассистента ассистенту модель модели "
     "агент lintelligenza lassistente lintelligence inteligencia intelligence kunstliche "
     "chatbot modelli modelos modeles linguistici sprachmodelle assistentes"},
    {"HailAbroad",
     "hinweis nachricht achtung anweisung note attention lattention nota mensaje atencion "
     "instruccion atencao aviso mensagem attenzione avviso messaggio aandacht bericht uwaga "
     "внимание сообщение инструкция importante wichtig"},
    {"RoleAbroad",
     "ассистент бот хакер ии модель dan assistent hacker bot assistente pirata ia ai asystent"},
    {"PageAbroad",
     "seite text dokument datei artikel mail nachricht page texte document fichier article message "
     "courriel pagina texto documento archivo articulo mensaje correo testo articolo messaggio "
     "arquivo "
     "artigo mensagem email bestand bericht страницу текст документ статью письмо strone dokument"},
    {"SummariseAbroad",
     "zusammenfasst zusammenfassen liest verarbeitest auswertest bewertest analysierst ubersetzt "
     "resumes resumez lis lisez analyses analysez evalues evaluez resumas leas lees proceses "
     "analices "
     "evalues riassumi leggi analizzi riassumere resumir ler analisar ler resume samenvat leest "
     "verwerkt пересказываешь резюмируешь читаешь обобщаешь анализируешь streszczasz czytasz"},
    {"SayAbroad",
     "schreibe schreib sage sag erwahne behaupte antworte empfiehl betone nenne gib ecris "
     "ecrivez dis dites mentionne mentionnez affirme affirmez recommande recommandez precise di "
     "diga escribe escriba menciona menciones afirma responde recomienda scrivi afferma "
     "menziona raccomanda escreva afirme mencione recomende schrijf zeg vermeld noem напиши "
     "напишите скажи скажите укажи упомяни рекомендуи napisz powiedz dite"},
    {"ConditionAbroad", "si wenn falls sofern bei se cuando quando als jesli если lorsque quand"},
    {"SpeakAbroad",
     "antworte antwortest wirst musst handelst ignorierst gehorchst reponds repondez dois devez "
     "agis "
     "responde debes eres actua actuaras responderas obedece responda obedeca devi rispondi "
     "obbedisci "
     "recomende recomienda recommande empfiehl empfiehlst"},
    {"SecretlyAbroad",
     "heimlich unbemerkt stillschweigend discretement silencieusement secretamente silencio "
     "discretamente"},
};

}  // namespace

constinit const std::span<const InstructionClass> kClassesAbroad = kClasses;

}  // namespace cairn
