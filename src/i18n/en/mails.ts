/** The texts of mails: only the server sends them, so the browsers' catalogue lacks them. */
export const mails = {
  hello: 'Hello {name},',
  helloYou: 'Hello,',
  fallback: 'Button not working? Copy this address into your browser:',
  club: 'The habit club',
  why: 'You get this email because of an account at {host}. It was sent automatically: replies are not read.',
  unsubscribe: 'Stop email reminders',
  deviceOn: '{browser} on {system}',
  unknownDevice: 'a device we can’t name',
  place: 'the IP address {network}',
  unknownPlace: 'an unknown IP address',
  factors: { passkey: 'passkeys', twoStep: 'two-step verification' },
  templates: {
    confirmEmail: {
      subject: 'Confirm your email',
      heading: 'One click and you’re in',
      text: 'This is how we know that our emails reach you, for a forgotten password or whenever something changes in your account.',
      button: 'Confirm my email',
      footnote:
        'The link works for seven days. Didn’t join? Its page also lets you erase the account. If you ignore this email, the address stays unconfirmed.',
    },
    resetPassword: {
      subject: 'Choose a new password',
      heading: 'A new password',
      text: 'Someone asked for a new password for your account. If it was you, choose it here: all your devices will then be signed out.',
      button: 'Choose a new password',
      footnote:
        'The link works once, for 30 minutes. If it wasn’t you, do nothing: your password stays the same.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      text: 'Your account now has a new password, and all your other devices are signed out.',
      button: 'It wasn’t me',
      footnote:
        'If you changed it yourself, there is nothing to do. If not, choose a new password right away.',
    },
    proofCode: {
      subject: 'Your code for Resilience',
      heading: '{code}',
      text: 'Enter this code where you were asked for it, to confirm that it’s you. It works once, for ten minutes, and only there.',
      footnote:
        'Didn’t ask for a code? Then someone else is signed in to your account: choose a new password right away, and don’t give this code to anyone.',
    },
    confirmNewEmail: {
      subject: 'Confirm your new email',
      heading: 'One click and it’s your email',
      text: 'Someone asked to use this address for their account. If it was you, confirm it: from then on you sign in with it, and our emails come here.',
      button: 'Confirm my new email',
      footnote: 'The link works for seven days. Wasn’t it you? Ignore this email, and nothing changes.',
    },
    emailChanged: {
      subject: 'Your email is about to change',
      heading: 'A new email for your account',
      text: 'Someone who is signed in to your account asked to change its email to {email}. It changes once the link we sent there is opened and confirmed; after that, you can no longer sign in with this address.',
      button: 'It wasn’t me',
      footnote:
        'If it was you, there is nothing to do. If not, press the button within seven days: this address is restored, all devices are signed out, and any sign-in methods and passwords added since then stop working.',
    },
    emailReplaced: {
      subject: 'Your email was changed',
      heading: 'Your account has a new email',
      text: 'The email of your account is now {email}. You can no longer sign in with this address.',
      button: 'It wasn’t me',
      footnote:
        'If it was you, there is nothing to do. If not, press the button within seven days: this address is restored, all devices are signed out, and any sign-in methods and passwords added since the change was requested stop working.',
    },
    newDevice: {
      subject: 'New sign-in to your account',
      heading: 'A sign-in on a new device',
      text: 'Your account was signed in to on {day} at {time} ({timeZone}), with {device}, from {network}. We didn’t know this device.',
      button: 'Go to my settings',
      footnote:
        'If it was you, there is nothing to do. If not, open your settings now: change your password, sign out everywhere else, and unlink any sign-in method that isn’t yours.',
    },
    passwordChangedLinked: {
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      text: 'Your account now has a new password, and all your other devices are signed out. These sign-in methods were linked in the last 30 days and still work: {providers}. If one of them isn’t yours, unlink it in the settings.',
      button: 'It wasn’t me',
      footnote:
        'If you changed it yourself, there is nothing more to do. If not, choose a new password right away: that unlinks these sign-in methods too.',
    },
    emailRestored: {
      subject: 'Your email has been restored',
      heading: 'Your account uses this address again',
      text: 'The change of email has been undone. All devices are signed out, and sign-in methods and passwords added since the request no longer work.',
      button: 'Choose a new password',
      footnote:
        'The person who asked for the change may know your password: choose a new one, even if yours still works.',
    },
    passwordReset: {
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      text: 'Your account now has a new password, and all devices are signed out. Recently added and therefore removed: {providers}. If you added them yourself, you can do so again in the settings.',
      button: 'It wasn’t me',
      footnote:
        'If you changed it yourself, there is nothing more to do. If not, choose a new password right away.',
    },
    signInLinked: {
      subject: 'You can now sign in with {provider}',
      heading: 'Sign in with {provider}',
      text: 'From now on, your {provider} account lets you sign in here. You can undo this in the settings at any time.',
      button: 'Go to my settings',
      footnote: 'Wasn’t it you? Unlink it in the settings and choose a new password.',
    },
    signInUnlinked: {
      subject: 'You can no longer sign in with {provider}',
      heading: '{provider} has been unlinked',
      text: 'Your {provider} account no longer lets you sign in here. You can link it again in the settings.',
      button: 'Go to my settings',
      footnote: 'Wasn’t it you? Choose a new password.',
    },
    linkRequired: {
      subject: 'Sign in the usual way first',
      heading: 'You already have an account',
      text: 'Someone tried to sign in with a {provider} account that uses your email. If it was you, sign in the way you usually do; then you can link {provider} in the settings.',
      button: 'Sign in',
      footnote: 'If it wasn’t you, there is nothing to do: your account was not accessed.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your account',
      heading: 'A new passkey',
      text: 'From now on, a passkey that was just added lets you sign in here. You’ll find it in the settings, where you can remove it at any time.',
      button: 'Go to my settings',
      footnote: 'Wasn’t it you? Remove it in the settings and choose a new password.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your account',
      heading: 'A passkey was removed',
      text: 'One of your passkeys no longer lets you sign in here. You may want to delete it from your device or password manager as well.',
      button: 'Go to my settings',
      footnote: 'Wasn’t it you? Choose a new password right away.',
    },
    passkeyRefused: {
      subject: 'One of your passkeys was refused',
      heading: 'A copy of a passkey?',
      text: 'A sign-in with one of your passkeys was refused: it looks as if there were a copy of it. If this happened to you on a device of yours, remove that passkey in the settings and add a new one.',
      button: 'Go to my settings',
      footnote: 'Wasn’t it you? Then someone may have copied your security key: remove the passkey.',
    },
    twoStepOn: {
      subject: 'Two-step verification is on',
      heading: 'Two-step verification is on',
      text: 'From now on, signing in to your account needs a code from an authenticator app as well. Keep your recovery codes in a safe place: without the app, they let you in.',
      button: 'It wasn’t me',
      footnote:
        'If it was you, there is nothing to do. If not, choose a new password within seven days: that switches it off and signs all devices out.',
    },
    twoStepOff: {
      subject: 'Two-step verification is off',
      heading: 'Two-step verification is off',
      text: 'Signing in to your account no longer needs a code. Your recovery codes no longer work.',
      button: 'It wasn’t me',
      footnote: 'If it was you, there is nothing to do. If not, choose a new password right away.',
    },
    recoveryCodesRenewed: {
      subject: 'You have new recovery codes',
      heading: 'New recovery codes',
      text: 'New recovery codes were made for your account. The old ones no longer work.',
      button: 'Go to my settings',
      footnote: 'Wasn’t it you? Choose a new password and make new codes right away.',
    },
    recoveryCodeUsed: {
      subject: 'A recovery code was used',
      heading: 'A recovery code was used',
      text: 'One of your recovery codes was used instead of a code from your authenticator app. Recovery codes left: {left}.',
      button: 'Go to my settings',
      footnote: 'Wasn’t it you? Choose a new password and make new recovery codes right away.',
    },
    codesGuessed: {
      subject: 'Someone may know your password',
      heading: 'Stopped at the second step',
      text: 'Someone passed the first step of signing in to your account, then entered several wrong codes. They were not let in. If it wasn’t you, choose a new password.',
      button: 'Choose a new password',
      footnote: 'If you mistyped the codes yourself, there is nothing to do.',
    },
    accountClosed: {
      subject: 'Your account is closed',
      heading: 'See you again, perhaps',
      text: 'You are signed out everywhere. Your habits are kept until {day}; after that, everything is erased for good. Sign in before then and you’ll pick up right where you left off.',
      button: 'Reopen my account',
      footnote: 'Didn’t close it? Sign in now and choose a new password.',
    },
    accountExpires: {
      subject: 'Confirm your email to keep your account',
      heading: 'Your account is about to expire',
      text: 'You joined with this address a while ago and never confirmed it, and your account has not been used for some weeks. Confirm the address or sign in within seven days, and everything stays as it is. Otherwise the account is erased with all that is in it.',
      button: 'Confirm my email',
      footnote: 'If you didn’t join, there is nothing to do.',
    },
    accountReopened: {
      subject: 'Your account is open again',
      heading: 'Good to have you back',
      text: 'Your account is open again, and nothing will be erased. Your habits are where you left them.',
      button: 'Go to my habits',
      footnote: 'Wasn’t it you? Choose a new password right away.',
    },
    reminder: {
      subject: '{habit}',
      heading: '{habit}',
      text: 'It’s {time}, time for this habit. {message}',
      button: 'Go to my habits',
      footnote: 'You asked for email reminders. You can turn them off in your settings at any time.',
    },
    accountErased: {
      subject: 'Your account has been erased',
      heading: 'Goodbye, and thank you',
      text: 'Your account has been erased with everything in it: habits, days, notes, sign-in methods. We keep nothing of it, and this is our last email to you.',
      footnote: 'If you ever want to start afresh, the club is open to you.',
    },
  },
};
