import type { Locale } from '#i18n/locale.ts';
import { fold } from './fold.ts';

/** What habits are called and emoji are not, by language: the words, then their emoji, the best first. */
const tables: Record<Locale, string> = {
  en: `
run running jog jogging: person-running running-shoe
read reading book novel chapter page: open-book books
drink drinking water hydrate: droplet tumbler-glass cup-with-straw pouring-liquid water-wave bubbles
call phone ring: telephone-receiver mobile-phone
walk walking stroll steps: person-walking footprints hiking-boot
sleep sleeping bed bedtime nap: person-in-bed sleeping-face bed
wake waking early: alarm-clock sunrise
meditate meditation mindfulness yoga: person-in-lotus-position lotus
breathe breathing breath: wind-face lungs
stretch stretching pilates flexibility: person-cartwheeling person-in-lotus-position
write writing journal journaling diary: writing-hand notebook memo
study learn learning course lesson revise: graduation-cap books student
language vocabulary duolingo: speech-balloon globe-with-meridians
teach: teacher school
cook cooking dinner lunch recipe: cooking pot-of-food cook
eat eating meal: fork-and-knife-with-plate green-salad
breakfast: croissant pancakes
fruit fruits: red-apple grapes
vegetable vegetables veggies: broccoli carrot leafy-green
coffee: hot-beverage
tea: teacup-without-handle teapot
sugar sweets: candy cookie
alcohol sober: wine-glass beer-mug
smoke smoking cigarettes: no-smoking cigarette
gym workout exercise training strength push pushup pushups: flexed-biceps person-lifting-weights
weights lift lifting weight: person-lifting-weights flexed-biceps
sport sports: soccer-ball sports-medal person-running
swim swimming pool: person-swimming goggles
cycle cycling bike biking ride: bicycle person-biking
hike hiking: hiking-boot mountain backpack
climb climbing: person-climbing mountain
dance dancing: woman-dancing mirror-ball
sing singing choir: microphone singer
music practise practice: musical-notes musical-keyboard guitar
piano: musical-keyboard
play game games gaming: video-game game-die
draw drawing paint painting sketch art: artist-palette paintbrush pencil
photo photos: camera
clean cleaning tidy declutter housework hoover: broom sponge soap
wash washing laundry dishes: soap basket bubbles
shower: shower
bath: bathtub
teeth floss dentist: toothbrush tooth
skincare moisturise sunscreen: lotion-bottle
shave: razor
medicine medication vitamin vitamins supplements meds: pill
plant plants garden gardening: potted-plant seedling
save saving savings budget money expenses: money-bag coin
invest: chart-increasing
work working focus job: briefcase laptop
code coding program programming: laptop technologist
email emails inbox mail: envelope inbox-tray
plan planning schedule: calendar memo
think reflect: thinking-face thought-balloon
pray prayer gratitude grateful thank thanks: folded-hands
smile laugh: slightly-smiling-face
love family mum mom dad parents: red-heart family
friend friends: people-hugging busts-in-silhouette
kids children child son daughter: child teddy-bear
hug: people-hugging
puppy: dog
pet: paw-prints
screen scroll social scrolling: mobile-phone no-mobile-phones
tv series movie film: television popcorn
podcast listen listening: headphone
relax rest: relieved-face couch-and-lamp
outside nature outdoors fresh: deciduous-tree sun
travel trip: airplane luggage
shop shopping groceries: shopping-cart shopping-bags
sew sewing knit knitting crochet: yarn thread sewing-needle
build diy repair fix: hammer wrench
trash rubbish bin bins: wastebasket
posture back: chair
weigh scale: balance-scale
morning: sunrise sun
evening night: crescent-moon night-with-stars
talk speak chat: speech-balloon speaking-head
`,
  fr: `
courir course footing jogging running: person-running running-shoe
lire lecture livre roman chapitre page relire: open-book books
boire eau hydrater: droplet tumbler-glass cup-with-straw pouring-liquid water-wave bubbles
appeler appel téléphoner téléphone: telephone-receiver mobile-phone
marcher marche promenade balade promener pas: person-walking footprints hiking-boot
dormir coucher sommeil sieste lit: person-in-bed sleeping-face bed
réveiller réveil lever tôt: alarm-clock sunrise
méditer méditation yoga: person-in-lotus-position lotus
respirer respiration souffle cohérence: wind-face lungs
étirer étirement étirements pilates souplesse: person-cartwheeling person-in-lotus-position
écrire écriture journal carnet: writing-hand notebook memo
étudier apprendre réviser cours leçon devoirs: graduation-cap books student
langue vocabulaire duolingo: speech-balloon globe-with-meridians
enseigner: teacher school
cuisiner cuisine dîner déjeuner recette: cooking pot-of-food cook
manger repas: fork-and-knife-with-plate green-salad
petit-déjeuner: croissant pancakes
fruit: red-apple grapes
légume: broccoli carrot leafy-green
café: hot-beverage
thé tisane: teacup-without-handle teapot
sucre sucrerie: candy cookie
alcool sobre: wine-glass beer-mug
fumer tabac clope: no-smoking cigarette
muscu musculation gym exercice entraînement pompes abdos gainage: flexed-biceps person-lifting-weights
poids haltères: person-lifting-weights flexed-biceps
sport: soccer-ball sports-medal person-running
nager natation piscine: person-swimming goggles
vélo pédaler cyclisme: bicycle person-biking
randonnée randonner: hiking-boot mountain backpack
escalade grimper: person-climbing mountain
danser danse: woman-dancing mirror-ball
chanter chant chorale: microphone singer
musique instrument: musical-notes musical-keyboard guitar
piano: musical-keyboard
jouer jeu: video-game game-die
dessiner dessin peindre peinture: artist-palette paintbrush pencil
photographier photo: camera
nettoyer ranger ménage rangement aspirateur: broom sponge soap
laver lessive vaisselle linge: soap basket bubbles
douche: shower
bain: bathtub
dents dent brosser dentiste: toothbrush tooth
crème hydratante: lotion-bottle
raser: razor
médicament vitamine complément traitement: pill
arroser plante jardin jardiner jardinage: potted-plant seedling
épargner épargne économiser budget argent dépenses: money-bag coin
investir: chart-increasing
travailler travail bosser concentrer: briefcase laptop
coder code programmer: laptop technologist
mail e-mail courriel courrier: envelope inbox-tray
planifier organiser agenda: calendar memo
penser réfléchir: thinking-face thought-balloon
prier prière gratitude remercier merci: folded-hands
sourire rire: slightly-smiling-face
coeur: red-heart
aimer famille maman papa parents: red-heart family
ami amie: people-hugging busts-in-silhouette
enfant fils fille: child teddy-bear
câlin: people-hugging
chien: dog
animal: paw-prints
écran réseaux scroller: mobile-phone no-mobile-phones
télé série film: television popcorn
podcast écouter écoute: headphone
détendre reposer repos: relieved-face couch-and-lamp
dehors nature extérieur: deciduous-tree sun
voyager voyage: airplane luggage
courses: shopping-cart shopping-bags
coudre couture tricoter tricot: yarn thread sewing-needle
bricoler bricolage réparer: hammer wrench
poubelle poubelles: wastebasket
posture dos: chair
peser balance: balance-scale
matin: sunrise sun
soir nuit: crescent-moon night-with-stars
parler: speech-balloon speaking-head
`,
};

const known: Partial<Record<Locale, ReadonlyMap<string, readonly string[]>>> = {};

/** The emoji of each word. Read on first use: the table of a language takes a phone a frame. */
export const keywordsOf = (locale: Locale): ReadonlyMap<string, readonly string[]> =>
  (known[locale] ??= read(tables[locale]));

function read(table: string): ReadonlyMap<string, readonly string[]> {
  const lines = table.trim().split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [words = '', names = ''] = line.split(': ');
      return words.split(' ').map((word) => [fold(word), names.split(' ')] as const);
    }),
  );
}
