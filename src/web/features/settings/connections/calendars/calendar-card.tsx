import { CalendarCheck, CalendarDays } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useAccountData, useApi, useQuery } from '#client/react.tsx';
import type { Calendar } from '#contract/calendars.ts';
import { CALENDAR_DAYS, CALENDARS_MAX } from '#contract/limits.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { loadTexts } from '#web/platform/texts.ts';
import { useDraft } from '#web/shared/proof/draft.ts';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { RowText, Unloaded } from '../../profile/profile-rows.tsx';
import { SettingsCard } from '../../settings-card.tsx';
import { useUseText } from '../connection-facts.ts';
import { useRevoke } from '../use-revoke.ts';
import { calendarsQuery } from './calendars-data.ts';

type Kind = Calendar['kind'];

const kinds = ['plan', 'record'] as const satisfies readonly Kind[];
const icons = { plan: CalendarDays, record: CalendarCheck } as const;

/** The feeds that calendar programs read: each kind is off until it is switched on. */
export function CalendarCard() {
  const t = useTranslator();
  const query = calendarsQuery(useApi());
  const loaded = useQuery(query);
  const { data } = loaded;
  const switchOff = useRevoke(
    query,
    (client, revocation) => client.call('DELETE /user/calendars/{id}', revocation),
    ({ kind }) => t('connections.calendars.off', { name: t(`connections.calendars.kinds.${kind}`) }),
  );
  const isFull = data !== undefined && data.length >= CALENDARS_MAX;
  return (
    <SettingsCard title={t('connections.calendars.title')} text={t('connections.calendars.text')}>
      <Unloaded {...loaded} />
      {data !== undefined && (
        <ul className="profile-rows">
          {kinds.flatMap((kind) => {
            const [first, ...others] = data.filter((calendar) => calendar.kind === kind);
            // The first keeps its row, whose button has the focus, when it is switched on and off.
            return [
              <FeedRow key={kind} kind={kind} calendar={first} isFull={isFull} onOff={switchOff} />,
              ...others.map((each) => (
                <FeedRow key={each.id} kind={kind} calendar={each} isFull={isFull} onOff={switchOff} />
              )),
            ];
          })}
        </ul>
      )}
      {isFull && <p className="settings-text">{t('connections.calendars.full', { max: CALENDARS_MAX })}</p>}
      {data !== undefined && data.length > 0 && (
        <p className="settings-text">{t('connections.calendars.lost')}</p>
      )}
    </SettingsCard>
  );
}

interface FeedRowProps {
  kind: Kind;
  /** Undefined while it is off. */
  calendar: Calendar | undefined;
  isFull: boolean;
  onOff: (calendar: Calendar) => void;
}

const loadDialog = async () => {
  const [code] = await Promise.all([import('./new-calendar-dialog.tsx'), loadTexts('connecting')]);
  return code.NewCalendarDialog;
};

function FeedRow({ kind, calendar, isFull, onOff }: FeedRowProps) {
  const t = useTranslator();
  const { Shown, open, close } = useLazyDialog(loadDialog);
  const draft = useDraft(`calendar-${kind}`);
  // Back from a provider that has proved who this is: the form is as it was.
  const goOn = useEffectEvent(() => draft['names'] !== undefined && open());
  useEffect(() => void goOn(), []);
  const name = t(`connections.calendars.kinds.${kind}`);
  const action = t(calendar ? 'connections.calendars.switchOff' : 'connections.calendars.switchOn');
  return (
    <li className={classes('profile-row', calendar && 'is-roomy')}>
      <RowText
        icon={icons[kind]}
        title={name}
        parts={[
          t(`connections.calendars.kindTexts.${kind}`, { days: CALENDAR_DAYS[kind] }),
          ...useFeedParts(calendar),
        ]}
      />
      {(calendar !== undefined || !isFull) && (
        <span className="settings-ways">
          <Button
            look={calendar ? 'quiet' : 'plain'}
            small
            aria-label={`${action}: ${name}`}
            onClick={() => (calendar ? onOff(calendar) : open())}
          >
            {action}
          </Button>
        </span>
      )}
      {Shown && <Shown kind={kind} draft={draft} onClose={close} />}
    </li>
  );
}

/** What a feed shows, and when it was read. */
function useFeedParts(calendar: Calendar | undefined): readonly string[] {
  const t = useTranslator();
  const { dividers } = useAccountData();
  const use = useUseText(calendar ?? { lastUsedOn: null, lastNetwork: null });
  if (calendar === undefined) return [];
  const { names, dividerIds } = calendar;
  const chosen = byOrder(dividers).filter(({ id }) => dividerIds?.includes(id));
  return [
    t(names ? 'connections.calendars.names' : 'connections.calendars.counts'),
    dividerIds === null
      ? t('connections.allHabits')
      : chosen.map((divider) => divider.name).join(', ') || t('connections.calendars.noDivider'),
    use,
  ];
}
