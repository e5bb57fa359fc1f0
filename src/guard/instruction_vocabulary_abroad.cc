// The senses of words in German, French, Spanish, Italian, Portuguese, Dutch, Polish and Russian.
#include "guard/instruction_tables.h"

namespace cairn {
namespace {

constexpr InstructionClass kClasses[] = {
    {"DropAbroad",
     "ignoriere ignorier ignorieren vergiss vergessen missachte ubergehe ignore ignorez oublie "
     "oubliez ignora olvida olvide olvidate ignorar ignorad dimentica ignorate dimenticate "
     "esqueca desconsidere negeer vergeet zignoruj ignoruj zapomnij игнорируи игнорируите "
     "проигнорируи проигнорируите забудь забудьте descarta desobedece verwirf missachten "
     "desobeis trascura"},
    {"PriorAbroad",
     "vorherigen bisherigen vorigen obigen fruheren vorhergehenden vorangegangenen ursprunglichen "
     "deine deinen precedentes anterieures initiales tes vos anteriores previas previos "
     "precedenti vorige eerdere poprzednie wczesniejsze предыдущие прежние прошлые "
     "предшествующие вышеуказанные свои tus originales suas prima precedente"},
    {"OrdersAbroad",
     "anweisungen instruktionen befehle vorgaben regeln richtlinien instructions consignes "
     "directives regles instrucciones ordenes indicaciones reglas directrices istruzioni "
     "instrucoes instructies instrukcje polecenia инструкции указания команды правила regras "
     "regole regels"},
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
     "utente"},
    {"TellAbroad",
     "sag sage sagen verrate erzahle erzahl informiere teile erwahne dis dites parle parlez "
     "mentionne mentionnez informe informez previens prevenez avertis alerte digas diga menciones "
     "cuentes informes reveles "
     "avises dire"},
    {"RevealAbroad",
     "zeige zeig verrate nenne gib wiederhole revele affiche montre repete donne revelez affichez "
     "muestra revela repite imprime dame ensena"},
    {"YourAbroad", "deinen deine dein ihren ton tes votre vos tu tus su sus"},
    {"PromptAbroad",
     "systemprompt systemanweisungen systemnachricht prompt systeme sistema systempromt"},
    {"SendAbroad",
     "sende schicke schick ubertrage lade envoie envoyez transmets envia envie manda transmite"},
    {"LootAbroad",
     "passworter kennworter zugangsdaten schlussel geheimnisse verlauf unterhaltung gesprach "
     "umgebungsvariablen passe cles identifiants secrets conversation historique contrasenas "
     "claves credenciales secretos conversacion historial variables"},
    {"ModelAbroad",
     "ki lia lassistant sprachmodell assistent ia langage modele assistant modelo asistente "
     "lenguaje llm agent "
     "agente"},
    {"SpeakAbroad",
     "antworte antwortest bist wirst musst handelst ignorierst gehorchst reponds repondez dois "
     "devez agis tu vous responde debes eres actua actuaras responderas obedece"},
    {"SecretlyAbroad",
     "heimlich unbemerkt stillschweigend discretement silencieusement secretamente silencio "
     "discretamente"},
};

}  // namespace

constinit const std::span<const InstructionClass> kClassesAbroad = kClasses;

}  // namespace cairn
