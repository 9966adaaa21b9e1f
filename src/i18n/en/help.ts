/** The page for who connects programs of their own. */
export const help = {
  title: 'Connect your own programs',
  intro:
    'A button on the wall that ticks a habit, your day on a dashboard, an assistant that logs for you: Resilience has an open API, and everything here is ready to copy.',
  contents: 'On this page',
  codeOf: '{title}, text {number} to copy',
  copy: 'Copy',

  start: {
    title: 'To begin',
    token:
      'A token, which is a password for one program. In the settings, under Connections, press “New token” and choose what it is for. It is shown once. Wherever this page says YOUR_TOKEN, put yours.',
    make: 'Make a token',
    habit:
      'The id of your habit, which never changes. Wherever this page says HABIT_ID, put it: the first recipe lists the ids of your habits.',
    ownHabit:
      'The id of your habit, which never changes. Choose the habit here, and the recipes have its id.',
    choice: 'Habit in the recipes',
  },

  recipes: {
    title: 'Recipes',
    text: 'Our tests send each of them to a real server, exactly as it is printed here.',
    token: 'Token for “{purpose}”. What it has to allow: {scopes}.',
    noToken: 'Needs no token.',
  },
  notes: {
    amount: 'An amount instead:',
    everyMinute: 'Every minute: a token has {count} calls a day.',
    raw: 'headers: names in lower case; body: the text as it came, before any parsing.',
    old: 'Older than five minutes: someone may be sending it again.',
  },

  curl: {
    title: 'curl and scripts',
    today: 'Read today:',
    answer:
      'The answer is JSON. The state of a habit is none, done, skipped, notDue, onBreak or covered. With its ETag as If-None-Match, the next answer is 304 until something changes.',
    done: 'Mark a habit as done. The day is today by your own clock, so a script needs no date, and twice is the same as once. A token that may log but not read gets an empty answer, 204:',
    add: 'Add to an amount. The key makes sure that a repetition after a lost answer counts once:',
    skip: 'Skip yesterday; a date such as 2026-11-30 works too:',
  },
  homeAssistant: {
    title: 'Home Assistant',
    sensors:
      'Show your day. Add this to configuration.yaml; where it has a part “rest” already, only what follows it:',
    command: 'Tick the habit. Add this to the same file, then restart Home Assistant:',
    button:
      'A button on a dashboard: edit the dashboard, add a card, choose “Manual” at the end of the list, and put this in place of what is there. It shows the new state within a minute.',
    press: 'A button on the wall: in an automation, choose the action “rest_command.tick_habit”.',
  },
  shortcut: {
    title: 'Shortcuts on iPhone, iPad and Mac',
    address: 'In the app Shortcuts, make a shortcut with the action “Get Contents of URL”. Its address:',
    method: 'Open the details of the action with the arrow beside the address. Method: {method}.',
    header: 'Under Headers, add one with the key {header}. Its text:',
    body: 'Request Body is JSON. Add a field to it of the type Boolean. Its key is {field}, its value true.',
    run: 'Run it once and allow the connection. Then put it on the home screen or the action button, start it by an automation, or say its name to Siri.',
  },
  tasker: {
    title: 'Tasker on Android',
    address: 'In a task, add the action “HTTP Request” from Net. Method: {method}. URL:',
    headers: 'Headers, one on each line, without a space after the colon:',
    body: 'Body:',
    run: 'Put the task on the home screen, or start it by a profile: at a place, at a time, by an NFC tag.',
  },
  tag: {
    title: 'Tag or button, without a token',
    address:
      'Open a habit, choose “Tag or button” and what a touch does. You get an address of this form. Anyone with it can log this habit today, and nothing else:',
    write: 'Write it to an NFC tag, or print its QR code. A phone opens a page with one big button.',
    post: 'A device that can send a POST request, such as a Flic button, sends it to the address:',
  },
  n8n: {
    title: 'n8n',
    workflow: 'Copy this workflow, open a new one in n8n, click into the empty canvas and paste it:',
    trigger: 'Put the trigger of your choice in place of “Start”.',
  },
  homepage: {
    title: 'Homepage (gethomepage.dev)',
    widget: 'How many are done, of those that are due. Add this to services.yaml:',
    list: 'To list the habits by name instead, put this in place of the mappings:',
  },
  glance: {
    title: 'Glance',
    widget: 'Your day as a list. Add this under “widgets” of a column in glance.yml:',
  },

  calls: {
    title: 'How a call looks',
    address: 'Calls of the API begin with this address:',
    header: 'and carry the token in this header, never in the address:',
    may: 'What a token may do',
    mayText:
      'You choose it when you make the token, and for which habits. The word in bold is its name in the API. No token can delete anything or reach your account.',
  },
  webhooks: {
    title: 'Webhooks',
    text: 'Receive events instead of asking. Under Connections you give the address of your own server, and choose the events. Your server receives each event within seconds: a day was logged, a goal reached, a day or a break begun. Nothing is ever sent about a miss. Names are sent only if you switch them on, notes never.',
    answer:
      'Answer with a status from 200 to 299 within {seconds} seconds. Otherwise it is sent again, {attempts} times over three days. One delivery can arrive twice: compare webhook-id.',
    delivery: 'A delivery: a POST, signed as standardwebhooks.com describes it:',
    verify: 'So your server knows that it comes from here. The secret is shown when you make the webhook:',
  },
  calendars: {
    title: 'Calendar',
    text: 'Under Connections you can switch on two feeds: the plan of the next {plan} days, and the record of the last {record}. Any calendar that subscribes to an address can show them; on a phone or a Mac, the link opens it directly. Google reads such an address only every few hours. Whoever has the address can read the feed: delete it there if it has got about.',
  },
  assistants: {
    title: 'Assistants',
    text: 'Assistants that speak the Model Context Protocol (MCP) can read your day, log, and plan with you. None of them can delete anything or reach your account.',
    address:
      'In Claude, or another assistant with custom connectors, add one with this address and sign in when it asks. You choose what it may see and do:',
    token:
      'A program that takes a header can use a token for “{purpose}” instead. This is how Claude Code does it:',
  },

  errors: {
    title: 'Errors',
    text: 'Rely on the status and on the code in message. Where a field is wrong, errors says which and why. The operator finds a request by its requestId.',
    answer: 'The answer to a token that may read but not log:',
    invalidOpaqueToken: 'The token is mistyped or cut off.',
    tokenExpired: 'Its time is over: make a new one.',
    tokenRevoked: 'You have revoked it, or it was ended for your safety after a reset of the password.',
    scopeMissing: 'It may not do this. params names what is missing.',
    tokenNotAllowed: 'No token may do this, or none of some habits only.',
    notFound: 'There is no such habit, or none for this token.',
    invalidInput: 'A field is unknown, missing or out of range: errors lists each.',
    tooManyRequests: 'The limit is used up. Wait as many seconds as Retry-After says.',
    unavailable: 'The server is busy. Try again after Retry-After.',
  },

  limits: {
    title: 'Limits',
    text: 'They protect the server and your record from a program that runs wild. The operator of a server can set other rates.',
    tokens: 'Tokens of an account: {count}',
    tokenMinute: 'Calls of a token in a minute: {count}',
    tokenDay: 'Calls of a token in a day: {count}; large answers count more than once',
    tags: 'Tags of an account: {count}',
    tagDay: 'Presses of a tag in a day: {count}; within {seconds} seconds one counts',
    webhooks: 'Webhooks of an account: {count}',
    deliveries: 'Deliveries to all webhooks in a day: {count}',
    calendars: 'Calendar feeds of an account: {count}',
    calendarHour: 'Reads of a feed in an hour: {count}',
    assistantMinute: 'Changes by an assistant in a minute: {count}; none further back than {days} days',
    range: 'Days that one call reads: {count}',
  },

  promise: {
    title: 'The promise',
    text: 'Version 1 only grows. What works today still works tomorrow.',
    mayTitle: 'What can come',
    mustTitle: 'What stays',
    may: {
      calls: 'New calls, and new optional fields in requests',
      fields: 'New fields in answers: ignore what you do not know',
      values: 'New events, states and error codes: treat an unknown one as “something else”',
      order: 'Another order of fields, other words for people',
    },
    must: {
      calls: 'No call, field or event is removed or renamed',
      meaning: 'No field changes its meaning, its unit or its type',
      required: 'No request needs more fields, and no call a further permission',
      ids: 'Ids stay what they are, and so do your tokens',
    },
    removal:
      'If something has to end after all, there will be a version 2 beside this one. The end is announced here a year ahead, and until then each affected answer has the headers Deprecation and Sunset with the date.',
  },

  changes: {
    title: 'Change log',
    first:
      'Personal tokens, the call of today, the call to log a day, tags, webhooks, calendar feeds and assistants.',
  },
  reference: {
    title: 'Reference',
    text: 'All calls with their fields, answers and permissions are in the reference, which is in English. Programs read it as OpenAPI.',
    page: 'Open the reference',
    file: 'OpenAPI document',
  },
};
