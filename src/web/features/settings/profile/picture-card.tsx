import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { Alert } from '#web/shared/forms/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { usePicture } from './use-picture.ts';

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
          <ConfirmButton
            label={t('account.removePicture')}
            confirmLabel={t('habits.confirm')}
            onConfirm={() => void remove()}
          >
            {t('account.removePicture')}
          </ConfirmButton>
        )}
      </div>
      {sending !== null && <progress value={sending.part} aria-label={t('account.sendingPicture')} />}
      <Alert text={error} />
    </SettingsCard>
  );
}
