/** Webhooks, among the connections. */
export const webhooks = {
  title: 'Webhooks',
  text: 'A webhook tells a server of yours at once what happens to your habits: Home Assistant, n8n, a script. The operator of that server can read it all.',
  none: 'No webhooks yet',
  noneText: 'Make one to light a lamp when a goal is reached, or to keep a spreadsheet up to date.',
  full: 'You have {max} webhooks, the most an account can have. Delete one to make another.',
  add: 'New webhook',

  events: {
    day: { updated: 'A day of a habit changes', started: 'A new day starts' },
    goal: { reached: 'A goal is reached' },
    habit: {
      created: 'A habit is created',
      updated: 'A habit is changed',
      archived: 'A habit is archived',
      deleted: 'A habit is deleted',
    },
    break: { started: 'A break starts', ended: 'A break ends' },
  },
  states: {
    pending: 'Not active yet: your server has to answer the test with 2xx',
    pendingFailing: 'Not active: your server did not answer the test with 2xx',
    active: 'Active',
    paused: 'Paused',
    disabled: 'Turned off, because it answered 410 or accepted nothing for 75 hours',
  },
  failing: 'Failing since {moment}',
  toldWhen: 'Told when {what}',
  named: 'With names',
  open: 'Open',
  delete: 'Delete',
  deleted: '“{name}” deleted',

  today: 'today at {time}',
  at: '{day} at {time}',
};
