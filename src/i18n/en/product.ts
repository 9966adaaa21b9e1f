export const product = {
  updated: 'In force since {day}.',
  source: 'The source code of what runs here:',
  terms: {
    title: 'Terms of use',
    intro: 'Short on purpose: what you can expect of the club, and what the club expects of you.',
    club: {
      title: 'What the club is',
      text: 'Resilience keeps your list of habits and shows you your progress. It is free of charge. We look after it with care, but it comes as it is: we promise no particular result, and it is not medical advice.',
    },
    account: {
      title: 'Your account',
      text: 'You are old enough to agree to these terms where you live, you give an email address that is yours, and you keep your password to yourself. You are responsible for what is done from your account. If someone else gets in, change your password: every other device is signed out.',
    },
    yours: {
      title: 'What you write stays yours',
      text: 'Your habits, notes and pictures belong to you. We keep them for you, show them to you, and use them for nothing else. You can change or delete them at any time.',
    },
    fair: {
      title: 'Fair use',
      text: 'Do not try to break the service, to reach what belongs to others, or to send more than a person would. An account that does may be slowed down or closed.',
    },
    leaving: {
      title: 'Leaving',
      text: 'You can close your account in the settings whenever you like. A closed account waits 14 days in case you change your mind, then it is erased. You can also have it erased at once.',
    },
    software: {
      title: 'The software',
      text: 'The program is free software under the GNU Affero General Public License, version 3: you may read, run, change and share it on the terms of that licence. It comes without warranty.',
    },
    answer: {
      title: 'Our liability',
      text: 'We are liable for damage caused intentionally or by gross negligence, and wherever the law leaves no choice. Beyond that, we are not liable for what an interruption of the service may cost you.',
    },
  },
  privacy: {
    title: 'Privacy',
    intro: 'What the club knows about you, why, for how long, and what you can do about it.',
    kept: {
      title: 'What we keep',
      text: 'Your first name, email address, language and time zone; your country and picture if you give them; your habits, steps, notes and the days you ticked; the devices you are signed in on. Your password is kept only as a hash that does not lead back to it.',
    },
    why: {
      title: 'Why',
      text: 'To show you your own habits on your own devices, to give access to you alone, and to email you about your account. We sell no data, show no advertising and build no profiles.',
    },
    seen: {
      title: 'Who sees it',
      text: 'You. The people who run this server can reach the data when its upkeep requires it. If you sign in with the account of another service, such as Google or Apple, it learns that you do; your habits are never sent to it. Emails go through a mail service, which sees your address.',
    },
    cookies: {
      title: 'Cookies and your device',
      text: 'Three cookies, all our own: one keeps you signed in, one tells your device from a stranger’s when you sign in again, one remembers your language. A copy of your habits is kept on your device so that the app opens at once; signing out removes it.',
    },
    analytics: {
      title: 'Counting visits',
      text: 'To learn which pages help, a counting service receives the page you open and the links by which you leave, where you came from, and how wide your screen is. It sees your network address, as every server does. No cookie is set, neither your account nor your habits are passed on, and nothing is counted if your browser asks not to be tracked.',
    },
    errors: {
      title: 'When something breaks',
      text: 'If the program fails, an error service receives what failed, on which page and in which browser, together with the email address and picture of your account, so that we can get back to you. Passwords, links from emails and what you wrote are left out.',
    },
    chat: {
      title: 'The chat',
      text: 'The chat is run by Crisp and loads only when you open it. From then on, Crisp sees your network address, your language and what you write there, your first name and email address if you are signed in, and keeps a cookie of its own beside ours to find the conversation again.',
    },
    long: {
      title: 'For how long',
      text: 'As long as your account is open. A session that is not used ends after 90 days. A closed account is erased after 14 days, with everything in it; an account that you erase goes at once. Backups follow as they are replaced.',
    },
    rights: {
      title: 'Your rights',
      text: 'You can see and correct everything here, download all of it from your profile as a file that other programs can read too, and erase it all in the settings. You can object to its use by contacting the people who run this server, and complain to the data protection authority of your country.',
    },
  },
  support: {
    title: 'Support',
    intro: 'The questions that come up most. Yours isn’t here? Ask the person who runs this club.',
    password: {
      title: 'I forgot my password',
      text: 'Choose “Forgot your password?” on the login page and give your email address. The email contains a link that works once, within 30 minutes. Then sign in with your new password on each of your devices.',
    },
    mail: {
      title: 'The email doesn’t arrive',
      text: 'Give it a few minutes and look in your spam folder. Check that the address is the one of your account. Asking again makes the older link stop working: use the newest one.',
    },
    past: {
      title: 'I forgot to tick yesterday',
      text: 'In your list, each habit shows its week as small bars: tap the bar just before today’s. For an earlier day, tap the habit’s name and pick the day in its calendar. Streaks and percentages follow.',
    },
    rest: {
      title: 'I need a break',
      text: 'Tap the habit’s name, then ⋯ at the top: Pause and Archive are there. The days in between count neither for you nor against you, and what you did stays done.',
    },
    schedule: {
      title: 'What if I change the days of a habit?',
      text: 'The new days apply from then on. The past stays as it was: yesterday’s percentage doesn’t change because of what you plan for tomorrow.',
    },
    leave: {
      title: 'How do I delete my account?',
      text: 'In the settings, under “Close the account”. You can take 14 days to change your mind, or erase everything at once.',
    },
  },
};
