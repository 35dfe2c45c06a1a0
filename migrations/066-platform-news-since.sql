-- Of news: the first day whose news the mail holds, so that a later one can replace it while it waits.
alter table mail_outbox add column news_since date check (news_since is null or lane = 3);
