import { useState } from 'react';
import { ForgotPassword } from './forgot-password.tsx';
import { useMailToken } from './mail-token.ts';
import { NewPassword } from './new-password.tsx';

/** Asks for the email of who forgot the password; behind the mailed link, for the new password. */
export function ResetPasswordPage() {
  const token = useMailToken();
  const [again, setAgain] = useState(false);
  return token === null || again ? (
    <ForgotPassword />
  ) : (
    <NewPassword token={token} onNewLink={() => setAgain(true)} />
  );
}
