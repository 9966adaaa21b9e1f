import { useState } from 'react';
import { useAccountData } from '#client/react.tsx';
import type { Calendar } from '#contract/calendars.ts';
import { CALENDAR_DIVIDERS_MAX } from '#contract/limits.ts';
import { byOrder } from '#domain/order/ordering.ts';
import type { Translator } from '#i18n/translate.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AddressCode } from '#web/shared/address-code.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { SomeChoice } from '#web/shared/habit-choice/some-choice.tsx';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { readEventsAgain } from '../../profile/profile-data.ts';
import { ShownOnce } from '../../profile/recovery-codes.tsx';
import { calendarsQuery } from './calendars-data.ts';

interface NewCalendarDialogProps {
  kind: Calendar['kind'];
  /** The values from before the browser left for a provider. */
  draft: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** Asks what a feed shows, switches it on, and shows its address once. */
export function NewCalendarDialog({ kind, draft, onClose }: NewCalendarDialogProps) {
  const t = useTranslator();
  const [url, setUrl] = useState<string | null>(null);
  return (
    <Dialog
      title={t(`connecting.calendars.${url === null ? 'titles' : 'addressTitles'}.${kind}`)}
      closeLabel={t('security.close')}
      onClose={onClose}
    >
      {url === null ? (
        <CalendarForm kind={kind} draft={draft} onMade={setUrl} />
      ) : (
        <AddressShown url={url} onDone={onClose} />
      )}
    </Dialog>
  );
}

/** The address, with the ways by which a calendar subscribes to it. */
function AddressShown({ url, onDone }: { url: string; onDone: () => void }) {
  const t = useTranslator();
  // Asks the system for a calendar: by its own scheme a browser would only download the file.
  const subscription = url.replace(/^https?:/, 'webcal:');
  return (
    <ShownOnce
      text={t('connecting.calendars.addressText')}
      picture={<AddressCode text={subscription} label={t('connecting.calendars.qrCode')} />}
      secret={url}
      way={
        <a className={buttonClass({ look: 'quiet', small: true })} href={subscription}>
          {t('connecting.calendars.openIn')}
        </a>
      }
      done={t('connecting.calendars.done')}
      onDone={onDone}
    >
      <p className="settings-text">{t('connecting.calendars.slow')}</p>
    </ShownOnce>
  );
}

interface CalendarFormProps extends Pick<NewCalendarDialogProps, 'kind' | 'draft'> {
  onMade: (url: string | null) => void;
}

function CalendarForm({ kind, draft, onMade }: CalendarFormProps) {
  const { client, t } = useApp();
  const { dividers } = useAccountData();
  const { withProof } = useProof();
  const form = useServerForm({
    initial: { names: 'names', dividers: JSON.stringify(null) },
    draft,
    check: (values) => ({ dividers: dividersError(t, dividerIdsOf(values.dividers)) }),
    async send(values) {
      const dividerIds = dividerIdsOf(values.dividers);
      const body = { kind, names: values.names === 'names', dividerIds };
      // The server must know the dividers.
      if (dividerIds !== null) await client.flush();
      const made = await withProof(() => client.api.call('POST /user/calendars', { body }), {
        form: `calendar-${kind}`,
        values,
      });
      const { url, ...row } = made;
      client.serverState.change(calendarsQuery(client.api).key, (all) => [...all, row]);
      onMade(url);
      await readEventsAgain(client);
    },
  });
  const isNamed = form.values.names === 'names';
  return (
    <Form form={form} className="stack" submit={t('connections.calendars.switchOn')} block>
      <Segments
        legend={t('connecting.calendars.shows')}
        options={[
          { value: 'names', label: t('connections.calendars.names') },
          { value: 'counts', label: t('connections.calendars.counts') },
        ]}
        selected={form.values.names}
        onSelect={(value) => form.set('names', value)}
      />
      {!isNamed && <p className="settings-text">{t('connecting.calendars.countsText')}</p>}
      {dividers.length > 0 && (
        <SomeChoice
          legend={t('connecting.calendars.whichDividers')}
          all={t('connecting.calendars.all')}
          some={t('connecting.calendars.some')}
          items={byOrder(dividers)}
          chosen={dividerIdsOf(form.values.dividers)}
          error={form.field('dividers').error}
          onChoose={(chosen) => form.set('dividers', JSON.stringify(chosen))}
        />
      )}
    </Form>
  );
}

const dividerIdsOf = (text: string): string[] | null => JSON.parse(text) as string[] | null;

function dividersError(t: Translator, dividerIds: readonly string[] | null): string | undefined {
  if (dividerIds?.length === 0) return t('connecting.calendars.chooseSome');
  const isOver = dividerIds !== null && dividerIds.length > CALENDAR_DIVIDERS_MAX;
  return isOver ? t('connecting.calendars.tooMany', { max: CALENDAR_DIVIDERS_MAX }) : undefined;
}
