import type { TableMaker } from './table-maker.ts';

/** Addresses that receive events, and the deliveries to them. The events that any of them subscribes to are in the user's row, which each request reads. */
export async function webhooks(maker: TableMaker): Promise<void> {
  await maker.addFilled('users', 'hook_events', maker.text, '');
  await maker
    .table('webhooks')
    .texts('user_id', 'id', 'url', 'events')
    .optionalTexts('habit_ids')
    .flags('include_names')
    .texts('state', 'secret')
    .optionalTexts('former_secret', 'former_until', 'failing_since', 'quiet_until')
    .texts('created_at')
    .primaryKey('user_id', 'id')
    .belongsToUser()
    .length('url', 1, 500)
    .create();
  await maker
    .table('webhook_deliveries')
    .texts('user_id', 'webhook_id', 'id', 'type', 'body', 'state')
    .naturals('attempt')
    .optionalIntegers('status')
    .optionalTexts('reason')
    .optionalIntegers('ms')
    .texts('created_at')
    .optionalTexts('tried_at', 'next_at')
    .primaryKey('user_id', 'webhook_id', 'id')
    .belongsToUser()
    .belongsTo('webhook', ['user_id', 'webhook_id'], 'webhooks', ['user_id', 'id'])
    .length('body', 1, 20_000)
    .create();
  await maker.db.schema
    .createIndex('webhook_deliveries_by_age')
    .on('webhook_deliveries')
    .column('created_at')
    .execute();
  await maker.db.schema
    .createIndex('webhook_deliveries_by_turn')
    .on('webhook_deliveries')
    .columns(['user_id', 'webhook_id', 'state', 'next_at', 'id'])
    .execute();
}
