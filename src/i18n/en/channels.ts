/** The channels of reminders. */
export const channels = {
  title: 'Reminders',
  text: 'Sent at each habit’s time on its days, unless it’s already done.',
  device: 'On this device',
  deviceText: 'A notification that lets you tick the habit or snooze it.',
  blocked:
    'This browser blocks our notifications. Allow them in its settings for this site (the icon beside the address), then reload this page.',
  refused: 'Notifications for this app are off in your phone’s settings. Allow them there, then come back.',
  install:
    'On iPhone and iPad, notifications only reach the installed app: in Safari, tap Share, then “Add to Home Screen”. Turn them on from there.',
  insecure: 'Notifications need a secure (https) address. Ask the person who runs this club to set one up.',
  missing: 'This browser doesn’t show notifications from websites.',
  failed: 'Reminders could not be turned on. Please try again in a moment.',
  email: 'By email',
  emailText: 'To {email}, unless the app on your phone already reminds you.',
  emailFirst: '{email} must be confirmed first: open the link we sent there.',
  getLink: 'Send the link',
  summary: 'Evening summary',
  summaryText: 'One notification of what is still open, on days when something is.',
  summaryTime: 'Summary at',
  streak: 'Streaks at risk',
  streakText: 'At {time}, the streaks of {count} or more that would end tonight.',
  coming: 'What comes next',
  comingNone: 'Nothing in the next seven days.',
  offer: 'Reminders are off on this device.',
  turnOn: 'Turn on',
  how: 'How to turn them on',
};
