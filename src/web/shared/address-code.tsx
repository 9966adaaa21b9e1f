import { type ComponentProps, Suspense } from 'react';
import { optionalComponent } from '#web/platform/optional-component.ts';
import type * as code from '#web/shared/qr-code.tsx';

/** Its encoder weighs more than a dialog. */
const QrCode = optionalComponent(async () => (await import('#web/shared/qr-code.tsx')).QrCode);

/** The QR code of an address that is shown as text too. Its room is kept until it is loaded. */
export function AddressCode(props: ComponentProps<typeof code.QrCode>) {
  return (
    <Suspense fallback={<svg className="two-step-qr" viewBox="0 0 1 1" aria-hidden="true" />}>
      <QrCode {...props} />
    </Suspense>
  );
}
