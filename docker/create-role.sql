-- Run once by the image of PostgreSQL, as its superuser, when the volume is empty. The role resilience owns the database and migrates its
-- tables; resilience_server, the role of the running server, may only read and write rows.
\getenv password DATABASE_PASSWORD
\getenv server_password DATABASE_SERVER_PASSWORD
create role resilience login nosuperuser nocreatedb nocreaterole password :'password';
create role resilience_server login nosuperuser nocreatedb nocreaterole password :'server_password';
create database resilience owner resilience encoding 'UTF8' template template0;
\connect resilience
alter default privileges for role resilience in schema public
  grant select, insert, update, delete on tables to resilience_server;
