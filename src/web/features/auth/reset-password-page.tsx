import { useState } from 'react';
import { useLocation } from '#web/app/use-navigation.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { useMailToken } from './mail-token.ts';
import { NewPassword } from './new-password.tsx';

/** Asks for the email of a forgotten password; with the mailed link, for the new password. */
export function ResetPasswordPage() {
  const token = useMailToken();
  const { key } = useLocation();
  // The token is used for one visit: a later one asks for a new link.
  const [arrivedBy] = useState(key);
  return token === null || key !== arrivedBy ? <ForgotPassword /> : <NewPassword token={token} />;
}
