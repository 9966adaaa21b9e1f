import { useState } from 'react';
import { useLocation } from '#web/app/use-navigation.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { useMailToken } from './mail-token.ts';
import { NewPassword } from './new-password.tsx';

/** Asks for the email of who forgot the password; behind the mailed link, for the new password. */
export function ResetPasswordPage() {
  const token = useMailToken();
  const { key } = useLocation();
  // The link is as good as its visit: whoever comes here again asks for a new one.
  const [arrivedBy] = useState(key);
  return token === null || key !== arrivedBy ? <ForgotPassword /> : <NewPassword token={token} />;
}
