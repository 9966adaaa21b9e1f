import { bearer, DONE, logAt, type Recipe, todayAt } from './recipe.ts';

const homeAssistant = {
  id: 'homeAssistant',
  purpose: 'homeAssistant',
  scopes: ['today:read', 'days:write'],
  inOrder: true,
  steps: [
    {
      name: 'sensors',
      text: 'help.homeAssistant.sensors',
      // `.items` would be a method of the answer.
      code: (given) => `rest:
  - resource: "${todayAt(given)}"
    headers:
      Authorization: "${bearer(given)}"
    # ${given.note('everyMinute')}
    scan_interval: 60
    sensor:
      - name: "Habits done"
        unique_id: resilience_done
        value_template: "{{ value_json.done }}"
      - name: "Habits due"
        unique_id: resilience_due
        value_template: "{{ value_json.due }}"
    binary_sensor:
      - name: "Habit done"
        unique_id: resilience_habit_done
        value_template: >-
          {{ '${given.habit}' in (value_json['items']
          | selectattr('state', 'eq', 'done') | map(attribute='id') | list) }}`,
    },
    {
      name: 'command',
      text: 'help.homeAssistant.command',
      code: (given) => `rest_command:
  tick_habit:
    url: "${logAt(given)}"
    method: post
    headers:
      Authorization: "${bearer(given)}"
    content_type: "application/json"
    # ${given.note('amount')} '{"add": 5}'
    payload: '${DONE}'`,
    },
    {
      name: 'button',
      text: 'help.homeAssistant.button',
      code: () => `type: button
entity: binary_sensor.habit_done
show_state: true
tap_action:
  action: perform-action
  perform_action: rest_command.tick_habit`,
    },
    { name: 'press', text: 'help.homeAssistant.press' },
  ],
} as const satisfies Recipe;

const homepage = {
  id: 'homepage',
  purpose: 'display',
  scopes: ['today:read'],
  inOrder: true,
  steps: [
    {
      name: 'widget',
      text: 'help.homepage.widget',
      code: (given) => `- Home:
    - Habits:
        href: "${given.url}"
        widget:
          type: customapi
          url: "${todayAt(given)}"
          # ${given.note('everyMinute')}
          refreshInterval: 60000
          headers:
            Authorization: "${bearer(given)}"
          mappings:
            - field: done
              label: Done
              format: number
            - field: due
              label: Due
              format: number`,
    },
    {
      name: 'list',
      text: 'help.homepage.list',
      code: () => `display: dynamic-list
mappings:
  items: items
  name: name
  label: state`,
    },
  ],
} as const satisfies Recipe;

const glance = {
  id: 'glance',
  purpose: 'display',
  scopes: ['today:read'],
  steps: [
    {
      name: 'widget',
      text: 'help.glance.widget',
      code: (given) => `- type: custom-api
  title: Habits
  # ${given.note('everyMinute')}
  cache: 1m
  url: "${todayAt(given)}"
  headers:
    Authorization: "${bearer(given)}"
  template: |
    <p class="size-h2 color-highlight">{{ .JSON.Int "done" }} / {{ .JSON.Int "due" }}</p>
    <ul class="list">
      {{ range .JSON.Array "items" }}
      <li>{{ if eq (.String "state") "done" }}✓{{ else }}○{{ end }} {{ .String "name" }}</li>
      {{ end }}
    </ul>`,
    },
  ],
} as const satisfies Recipe;

export const homeServer = { homeAssistant, homepage, glance };
