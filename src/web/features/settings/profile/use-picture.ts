import { useEffect, useState } from 'react';
import { storeUser } from '#client/account.ts';
import { fetchWithProgress } from '#client/api/fetch-with-progress.ts';
import { PICTURE_MAX } from '#contract/limits.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { addToast } from '#web/ui/toast-store.ts';
import { shrinkPicture, toBase64 } from './shrink-picture.ts';

const MEGABYTE = 1024 * 1024;

interface Sending {
  /** Shows the chosen picture before it is uploaded. */
  readonly preview: string;
  /** 0 to 1. */
  readonly part: number;
}

/** Uploads a chosen picture with progress and preview, and removes the picture. */
export function usePicture() {
  const t = useTranslator();
  const { client } = useApp();
  const errorText = useErrorText();
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<string | null>(null);
  const preview = sending?.preview;
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  async function choose(file: File): Promise<void> {
    setError(null);
    const picture = await shrinkPicture(file);
    if (picture === 'noPicture') return setError(t('account.noPicture'));
    if (picture === 'tooLarge')
      return setError(t('account.pictureTooLarge', { max: PICTURE_MAX / MEGABYTE }));
    const shown = URL.createObjectURL(picture);
    setSending({ preview: shown, part: 0 });
    try {
      const fetch = fetchWithProgress((part) => setSending({ preview: shown, part }));
      const data = await toBase64(picture);
      storeUser(client, await client.api.call('POST /user/picture', { body: { data }, fetch }));
      addToast({ text: t('account.pictureSaved') });
    } catch (refusal) {
      setError(errorText(refusal));
    } finally {
      setSending(null);
    }
  }

  async function remove(): Promise<void> {
    setError(null);
    try {
      storeUser(client, await client.api.call('PATCH /user', { body: { pictureUrl: null } }));
      addToast({ text: t('account.pictureRemoved') });
    } catch (refusal) {
      setError(errorText(refusal));
    }
  }

  return { sending, error, choose, remove };
}
