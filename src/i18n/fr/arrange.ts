import type { Messages } from '../messages.ts';

export const arrange: Messages['arrange'] = {
  lifted:
    '«\u00a0{name}\u00a0» est pris, place {place} sur {count}. Les flèches le déplacent, la barre d’espace le pose, Échap le remet à sa place.',
  moved: '«\u00a0{name}\u00a0», place {place} sur {count}',
  movedUnder: '«\u00a0{name}\u00a0», place {place} sur {count}, sous «\u00a0{divider}\u00a0»',
  dropped: '«\u00a0{name}\u00a0» posé, place {place} sur {count}',
  droppedUnder: '«\u00a0{name}\u00a0» posé, place {place} sur {count}, sous «\u00a0{divider}\u00a0»',
  cancelled: '«\u00a0{name}\u00a0» est revenu à sa place.',
  whole: 'La journée est complète. Bravo\u202f!',
};
