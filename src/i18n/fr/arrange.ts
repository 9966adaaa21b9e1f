export const arrange = {
  lifted:
    'Déplacement de «\u00a0{name}\u00a0», position {place} sur {count}. Les flèches déplacent, la barre d’espace dépose, Échap annule.',
  moved: '«\u00a0{name}\u00a0», position {place} sur {count}',
  movedUnder: '«\u00a0{name}\u00a0», position {place} sur {count}, sous «\u00a0{divider}\u00a0»',
  dropped: 'Nouvelle position de «\u00a0{name}\u00a0»\u00a0: {place} sur {count}',
  droppedUnder:
    'Nouvelle position de «\u00a0{name}\u00a0»\u00a0: {place} sur {count}, sous «\u00a0{divider}\u00a0»',
  cancelled: '«\u00a0{name}\u00a0» retrouve sa place.',
  whole: 'La journée est complète. Bravo\u202f!',
  reward: '{name}\u00a0: votre récompense est «\u00a0{text}\u00a0».',
  wholeCalm: 'La journée est complète.',
  medalCalm: { one: '{name}\u00a0: {count}\u00a0fois.', other: '{name}\u00a0: {count}\u00a0fois.' },
  first: 'Premier jour. Le plus dur est fait.',
  firstText: 'À demain\u00a0: la flamme compte vos jours d’affilée.',
};
