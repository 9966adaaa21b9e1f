-- Run once by the image of PostgreSQL, as its superuser, when the volume is empty. The server's role owns its database and nothing else.
\getenv password DATABASE_PASSWORD
create role resilience login nosuperuser nocreatedb nocreaterole password :'password';
create database resilience owner resilience encoding 'UTF8' template template0;
