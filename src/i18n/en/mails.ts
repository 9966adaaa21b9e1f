/** The texts of mails: only the server sends them, so the browsers' catalogue lacks them. */
export const mails = {
  hello: 'Hello {name},',
  helloYou: 'Hello,',
  fallback: 'The button does not work? Copy this address into your browser:',
  club: 'The habit club',
  why: 'You get this mail because of an account at {host}. It was written by a machine: nobody reads answers to it.',
  unsubscribe: 'Stop reminders by mail',
  templates: {
    confirmEmail: {
      subject: 'Confirm your email',
      heading: 'One click and you are in',
      text: 'This is how we know that mails reach you: for a forgotten password, and whenever something changes about your account.',
      button: 'Confirm my email',
      footnote:
        'The link works for seven days. You did not join? Then leave it, and the address stays unconfirmed.',
    },
    resetPassword: {
      subject: 'Choose a new password',
      heading: 'A new password',
      text: 'Somebody asked for a new password for your account. If that was you, choose it here: all your devices are then signed out.',
      button: 'Choose a new password',
      footnote:
        'The link works once, and for 30 minutes. If it was not you, do nothing: your password stays as it is.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      text: 'The password of your account is a new one from now on, and all other devices are signed out.',
      button: 'It was not me',
      footnote: 'If you changed it yourself, there is nothing to do. If not, choose a new password at once.',
    },
    proofCode: {
      subject: 'Your code for Resilience',
      heading: '{code}',
      text: 'Enter this code where you were asked for it, to confirm that it is you. It works once, for ten minutes, and only there.',
      footnote:
        'You did not ask for a code? Then somebody else is signed in to your account: choose a new password at once, and do not give this code to anyone.',
    },
    confirmNewEmail: {
      subject: 'Confirm your new email',
      heading: 'One click and it is your email',
      text: 'Somebody asked for this address for their account. If that was you, confirm it: from then on you sign in with it, and our mails come here.',
      button: 'Confirm my new email',
      footnote: 'The link works for seven days. It was not you? Then leave it, and nothing changes.',
    },
    emailChanged: {
      subject: 'Your email is about to change',
      heading: 'A new email for your account',
      text: 'Somebody who is signed in asked to change the email of your account to {email}. It changes once the link that we sent there is opened and confirmed; then this address no longer signs in.',
      button: 'It was not me',
      footnote:
        'If it was you, there is nothing to do. If not, press the button within seven days: this address is restored, all devices are signed out, and sign-ins and passwords added since then stop working.',
    },
    emailRestored: {
      subject: 'Your email is restored',
      heading: 'Your account goes by this address again',
      text: 'The change of email is undone. All devices are signed out, and sign-ins and passwords that were added since it was asked for no longer work.',
      button: 'Choose a new password',
      footnote:
        'The person who asked for the change may know your password: choose a new one, even if yours still works.',
    },
    passwordReset: {
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      text: 'The password of your account is a new one from now on, and all devices are signed out. Sign-ins that were unlinked: {providers}. If you linked them yourself, you can do so again in the settings.',
      button: 'It was not me',
      footnote:
        'If you changed it yourself, there is nothing more to do. If not, choose a new password at once.',
    },
    signInLinked: {
      subject: '{provider} now signs in to your account',
      heading: 'Sign in with {provider}',
      text: 'From now on your {provider} account signs in to yours here. You can take that back in the settings at any time.',
      button: 'See my settings',
      footnote: 'It was not you? Unlink it in the settings and choose a new password.',
    },
    signInUnlinked: {
      subject: '{provider} no longer signs in to your account',
      heading: '{provider} is unlinked',
      text: 'Your {provider} account no longer signs in to yours here. You can link it again in the settings.',
      button: 'See my settings',
      footnote: 'It was not you? Choose a new password.',
    },
    linkRequired: {
      subject: 'Sign in the usual way first',
      heading: 'You have an account already',
      text: 'Somebody tried to sign in with a {provider} account that has your email. If that was you, sign in the way you always do: then {provider} can be linked in the settings.',
      button: 'Sign in',
      footnote: 'If it was not you, there is nothing to do: nobody got in.',
    },
    accountClosed: {
      subject: 'Your account is closed',
      heading: 'See you again, perhaps',
      text: 'You are signed out everywhere. All your habits wait until {day}; then everything is erased for good. Sign in before that day and it all goes on as if nothing had happened.',
      button: 'Reopen my account',
      footnote: 'You did not close it? Sign in now and choose a new password.',
    },
    accountReopened: {
      subject: 'Your account is open again',
      heading: 'Good to have you back',
      text: 'Your account is open again, and nothing will be erased. Your habits are where you left them.',
      button: 'See my habits',
      footnote: 'It was not you? Choose a new password at once.',
    },
    reminder: {
      subject: '{habit}',
      heading: '{habit}',
      text: 'It’s {time}, and time for this habit. {message}',
      button: 'Open my habits',
      footnote: 'You asked for reminders by mail: turn them off in your settings whenever you like.',
    },
    accountErased: {
      subject: 'Your account is erased',
      heading: 'Goodbye, and thank you',
      text: 'Your account is erased, with all that it held: habits, days, notes, sign-ins. Nothing of it is left with us, and this was our last mail to you.',
      footnote: 'Should you ever want to start afresh, the club is open to you.',
    },
  },
};
