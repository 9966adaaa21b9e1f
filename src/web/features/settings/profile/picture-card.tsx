import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { storeUser } from '#client/account.ts';
import { fetchWithProgress } from '#client/api/fetch-with-progress.ts';
import { PICTURE_MAX } from '#contract/limits.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { toBase64 } from '#web/platform/base64.ts';
import { Alert } from '#web/shared/forms/form.tsx';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { SettingsCard } from '../settings-card.tsx';
import { SureButton } from './profile-rows.tsx';

/** The picture: chosen, shown during the upload, and removed. */
export function PictureCard({ pictureUrl }: { pictureUrl: string | null }) {
  const t = useTranslator();
  const input = useRef<HTMLInputElement>(null);
  const { sending, error, choose, remove } = usePicture();
  return (
    <SettingsCard title={t('account.picture')} text={t('account.pictureText')}>
      <div className="profile-picture">
        <Avatar source={sending?.preview ?? pictureUrl} />
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('account.choosePicture')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void choose(file);
            // Lets the user choose the same file again.
            currentTarget.value = '';
          }}
        />
        <Button look="plain" small busy={sending !== null} onClick={() => input.current?.click()}>
          {sending === null && <ImageUp size={18} aria-hidden="true" />}
          {pictureUrl === null ? t('account.choosePicture') : t('account.changePicture')}
        </Button>
        {pictureUrl !== null && sending === null && (
          <SureButton text={t('account.removePicture')} onConfirm={remove} />
        )}
      </div>
      {sending !== null && <progress value={sending.part} aria-label={t('account.sendingPicture')} />}
      <Alert text={error} />
    </SettingsCard>
  );
}

const MEGABYTE = 1024 * 1024;

interface Sending {
  /** Shows the chosen picture before it is uploaded. */
  readonly preview: string;
  /** 0 to 1. */
  readonly part: number;
}

/** Uploads a chosen picture with progress and preview, and removes the picture. */
function usePicture() {
  const { client, t } = useApp();
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

/** Twice the largest side shown: sharp on any screen, and small to send. */
const SIDE = 512;
const QUALITY = 0.9;
/** Formats that the server reads, should this browser not. */
const READABLE = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/**
 * The picture to upload: the centre of the file, as a small square. A file that this browser cannot read is sent as it is, if the server
 * can read it.
 */
async function shrinkPicture(file: Blob): Promise<Blob | 'noPicture' | 'tooLarge'> {
  const square = await cutSquare(file).catch(() => null);
  if (square !== null) return square;
  if (!READABLE.includes(file.type)) return 'noPicture';
  return file.size > PICTURE_MAX ? 'tooLarge' : file;
}

async function cutSquare(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const cut = Math.min(picture.width, picture.height);
    const side = Math.min(cut, SIDE);
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
    const context = canvas.getContext('2d');
    if (context === null) return null;
    // Transparent pictures get a white background: JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side);
    const [left, top] = [(picture.width - cut) / 2, (picture.height - cut) / 2];
    context.drawImage(picture, left, top, cut, cut, 0, 0, side, side);
    return await new Promise((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
  } finally {
    picture.close();
  }
}
