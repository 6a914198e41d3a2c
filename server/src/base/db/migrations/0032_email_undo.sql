-- A changed e-mail address can be taken back from the old one for a while: the link for that is mailed there.
alter table account_links drop constraint account_links_purpose_check;
alter table account_links add constraint account_links_purpose_check check (purpose in ('password-reset', 'email-change', 'email-undo'));
alter table account_links drop constraint account_links_check;
alter table account_links add constraint account_links_new_email_check check ((purpose <> 'password-reset') = (new_email is not null));
comment on column account_links.new_email is 'email-change, email-undo: the address that the link was mailed to, which the account gets by it';
