import { useEffect, useRef, useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { canWriteTags, type TagWriting, writeTag } from '#web/platform/nfc.ts';
import { AddressCode } from '#web/shared/address-code.tsx';
import { Button } from '#web/ui/button.tsx';
import { useInsecure } from '#web/ui/use-media.ts';
import { ShownOnce } from '../profile/recovery-codes.tsx';

export interface TagShownProps {
  url: string;
  /** Of the habit. */
  name: string;
  onDone: () => void;
}

/** The address of a new tag, once: as a code, as text, and written to a tag where the browser can. */
export function TagShown({ url, name, onDone }: TagShownProps) {
  const t = useTranslator();
  const canWrite = canWriteTags();
  const isInsecure = useInsecure();
  return (
    <ShownOnce
      text={t('connecting.tags.madeText', { name })}
      picture={<AddressCode text={url} label={t('connecting.tags.qrCode')} />}
      secret={url}
      done={t('connecting.tags.kept')}
      onDone={onDone}
    >
      {canWrite && <WriteTag url={url} />}
      <p className="settings-text">
        {!canWrite && `${t(isInsecure ? 'connecting.tags.tagByHttp' : 'connecting.tags.tagBy')} `}
        {t('connecting.tags.buttonBy')}
      </p>
    </ShownOnce>
  );
}

/** Writes the address to a tag that is held against the phone, until it is stopped. */
function WriteTag({ url }: { url: string }) {
  const t = useTranslator();
  const [state, setState] = useState<TagWriting | 'hold'>('stopped');
  const writing = useRef<AbortController>(null);
  useEffect(() => () => writing.current?.abort(), []);
  const write = async () => {
    const { signal } = (writing.current = new AbortController());
    setState('hold');
    setState(await writeTag(url, signal));
  };
  const isWaiting = state === 'hold';
  return (
    <div className="stack">
      <Button look="plain" block onClick={() => (isWaiting ? writing.current?.abort() : void write())}>
        {t(isWaiting ? 'connecting.tags.stop' : 'connecting.tags.write')}
      </Button>
      <p className="settings-text" role="status">
        {state !== 'stopped' && t(`connecting.tags.${state}`)}
      </p>
    </div>
  );
}
