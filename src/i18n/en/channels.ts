/** The channels of reminders. */
export const channels = {
  title: 'Reminders',
  text: 'Sent at each habit’s time on its days, unless it’s already done.',
  device: 'On this device',
  deviceText: 'A notification, to tick the habit or put it off.',
  blocked:
    'This browser blocks our notifications. Allow them in its settings for this site (the icon beside the address), then reload this page.',
  refused:
    'Notifications of this app are off in the settings of the phone. Allow them there, then come back.',
  install:
    'On iPhone and iPad notifications come to the installed app: in Safari, Share, then “Add to Home Screen”. Turn them on in there.',
  insecure: 'Notifications need a secure address (https). Ask the person who runs this club to set one up.',
  missing: 'This browser shows no notifications of websites.',
  failed: 'Reminders could not be turned on. Try again in a while.',
  email: 'By email',
  emailText: 'To {email}, where no app on a phone reminds you.',
  emailFirst: 'For this, {email} must be confirmed first, by the link that we mailed.',
  getLink: 'Get the link',
  offer: 'Reminders are off on this device.',
  turnOn: 'Turn on',
  how: 'How to turn them on',
};
