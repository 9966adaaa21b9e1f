import { Download, Share } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '#web/app/app.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Shared } from './load-dialog.ts';
import { colorsOn, loadEmoji, makePicture } from './make-picture.ts';
import { HEIGHT, WIDTH } from './picture.ts';
import './share-dialog.css';

/** The picture as others will see it, with buttons to share or save it. It is drawn here, and nothing is sent before sharing. */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const t = useTranslator();
  const { title, headline: count, unit, name, lines } = shared;
  const { room, picture, failed } = usePicture(shared);
  const alt = lines
    ? t('year.pictureText', { headline: count, unit, name, lines: lines.join(', ') })
    : t('performance.pictureText', { count, unit, name });
  return (
    <Dialog title={title} closeLabel={t('performance.closePicture')} onClose={onClose}>
      <div className="share" ref={room}>
        {picture ? (
          <img className="share-picture" src={picture.url} width={WIDTH} height={HEIGHT} alt={alt} />
        ) : (
          <div className="share-picture">
            {failed ? (
              <p role="alert">{t('performance.pictureFailed')}</p>
            ) : (
              <Skeleton className="share-skeleton" />
            )}
          </div>
        )}
        <p className="fine is-centred">{t('performance.pictureNote')}</p>
        <div className="ways is-centred share-ways">
          {picture && canShare(picture.file) && (
            <Button onClick={() => void share(picture.file, title)}>
              <Share size={18} aria-hidden="true" /> {t('performance.share')}
            </Button>
          )}
          {picture && !import.meta.env.NATIVE && (
            <a
              className={buttonClass({ look: canShare(picture.file) ? 'plain' : 'primary' })}
              href={picture.url}
              download={picture.file.name}
            >
              <Download size={18} aria-hidden="true" /> {t('performance.download')}
            </a>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Draws once: the shared picture is the shown one, whatever is ticked meanwhile. */
function usePicture(shared: Shared) {
  const room = useRef<HTMLDivElement>(null);
  const [first] = useState(shared);
  const [picture, setPicture] = useState<{ url: string; file: File }>();
  const [failed, setFailed] = useState(false);
  const t = useTranslator();
  const formats = useFormats();
  const { config } = useApp();
  useEffect(() => {
    let left = false;
    let url: string | undefined;
    const show = (blob: Blob) => {
      if (left) return;
      url = URL.createObjectURL(blob);
      setPicture({ url, file: new File([blob], 'resilience.png', { type: 'image/png' }) });
    };
    const draw = async () => {
      if (!room.current) return;
      const colors = colorsOn(room.current);
      show(
        await makePicture({
          colors,
          emoji: await loadEmoji(first.emoji),
          days: first.days,
          lines: first.lines ?? [],
          texts: {
            headline: typeof first.headline === 'number' ? formats.number(first.headline) : first.headline,
            unit: first.unit,
            name: first.name,
            product: t('common.product'),
            address: new URL(config.publicUrl).host,
            monthOf: (month) => formats.month(month, 'short'),
          },
        }),
      );
    };
    draw().catch(() => setFailed(true));
    return () => {
      left = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [first, t, formats, config]);
  return { room, picture, failed };
}

function canShare(file: File): boolean {
  if (import.meta.env.NATIVE) return true;
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/** A cancelled share is no error; after any other failure the picture can still be downloaded. */
async function share(file: File, title: string): Promise<void> {
  const shared = import.meta.env.NATIVE
    ? import('#web/platform/native/share.ts').then(({ shareFile }) => shareFile(file, title))
    : navigator.share({ files: [file], title });
  await shared.catch(() => undefined);
}
