/** Tags and buttons: in the sheet of a habit, in the settings, and when one is pressed in the app. */
export const tags = {
  title: 'Tags and buttons',
  text: 'One touch logs a habit: a sticker on the kettle, a code on the wall, a button at home. It works without signing in, so anyone who has the address can use it.',
  none: 'No tags or buttons yet',
  noneText: 'Open a habit in your list: “Tag or button” is in its menu.',
  full: 'You have {max} tags and buttons, the most an account can have. Revoke one to make another.',

  dialogTitle: 'Tag or button',
  dialogText:
    'Put a tag or a printed code where you need it, or use a button at home: one touch logs this habit.',
  touch: 'What one touch does',
  tick: 'Ticks the day',
  reach: 'Reaches the target',
  add: 'Adds {amount}',
  make: 'New tag or button',

  madeTitle: 'Your new tag or button',
  madeText:
    'Save this address now: you won’t see it again. Anyone who has it can see and log “{name}” for today, and nothing else.',
  qrCode: 'QR code of the address',
  write: 'Write to a tag',
  stop: 'Stop writing',
  hold: 'Hold a tag against the back of your phone.',
  written: 'The tag is written. Touch it to try it out.',
  failed: 'The tag was not written. Hold it still, and try again.',
  refused: 'Your browser may not use NFC here. Allow it in the settings of this site, then try again.',
  off: 'NFC is switched off, or this phone has none.',
  tagBy: 'To write a tag, use an app such as NFC Tools and add the address as a link.',
  buttonBy: 'Flic, Shelly and Home Assistant call the address by POST.',
  kept: 'Done',

  madeOn: 'Made on {day}',
  archived: 'In the archives',
  open: 'Open',

  repeated: '“{name}” was counted just now.',
  unchanged: '“{name}” is done already today.',
  closed: '“{name}” is no longer in your list.',
};
