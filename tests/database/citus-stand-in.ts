/**
 * Replaces the Citus extension, which no package here contains: relations and functions of its names that record their arguments, and
 * refuse what Citus refuses while it distributes and truncates. As with Citus, distributing leaves the rows in the coordinator's table,
 * which is all that statements see here. https://docs.citusdata.com/en/stable/develop/reference_ddl.html
 */
export const CITUS_STAND_IN = [
  `create table pg_dist_partition (
    place serial, logicalrelid regclass primary key, partmethod "char", partkey text, colocationid oid
  )`,
  "create function column_to_column_name(regclass, text) returns text language sql as 'select $2'",
  // Whether rows of the table refer to rows that do not exist: the shards could not have its foreign keys.
  `create function has_orphans(relation regclass) returns boolean language plpgsql as $$
  declare parent regclass; same text; found boolean;
  begin
    for parent, same in
      select k.confrelid, (
        select string_agg(format('p.%I = c.%I', p.attname, c.attname), ' and ')
        from unnest(k.conkey, k.confkey) as u(own, other)
        join pg_attribute c on c.attrelid = k.conrelid and c.attnum = u.own
        join pg_attribute p on p.attrelid = k.confrelid and p.attnum = u.other
      ) from pg_constraint k where k.conrelid = relation and k.contype = 'f'
    loop
      execute format('select exists (select from %s c where not exists (select from %s p where %s))',
        relation, parent, same) into found;
      if found then return true; end if;
    end loop;
    return false;
  end $$`,
  `create function create_distributed_table(relation regclass, by_column text, colocate_with text) returns void
  language plpgsql as $$
  declare beside oid := relation;
  begin
    if colocate_with <> 'none' then
      select colocationid into strict beside from pg_dist_partition where logicalrelid = colocate_with::regclass;
    end if;
    if exists (
      select from pg_constraint k where k.conrelid = relation and k.contype = 'f' and not exists (
        select from pg_dist_partition t where t.logicalrelid = k.confrelid and t.colocationid = beside
      )
    ) then raise 'relations are not colocated'; end if;
    if has_orphans(relation) then raise 'insert or update on table % violates foreign key constraint', relation; end if;
    insert into pg_dist_partition (logicalrelid, partmethod, partkey, colocationid)
      values (relation, 'h', by_column, beside);
  end $$`,
  `create function alter_distributed_table(relation regclass, colocate_with text) returns void language sql as $$
    update pg_dist_partition set colocationid = (
      select colocationid from pg_dist_partition where logicalrelid = colocate_with::regclass
    ) where logicalrelid = relation
  $$`,
  'create table truncated (place serial, name text)',
  `create function truncate_local_data_after_distributing_table(relation regclass) returns void
  language plpgsql as $$
  begin
    if not exists (select from pg_dist_partition where logicalrelid = relation) then
      raise 'supplied parameter is not a distributed relation';
    end if;
    if exists (
      select from pg_constraint k where k.confrelid = relation and k.contype = 'f' and not exists (
        select from pg_dist_partition t where t.logicalrelid = k.conrelid
      )
    ) then raise 'cannot truncate a table referenced in a foreign key constraint by a local table'; end if;
    insert into truncated (name) values (relation::text);
    execute format('truncate %s cascade', relation);
  end $$`,
];
