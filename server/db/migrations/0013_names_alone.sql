-- What staff who may not see contact data search. Rows of before are filled in after the start, a few
-- at a time, and before the index that the search needs is there (large-indexes.ts).
ALTER TABLE "applications" ADD COLUMN IF NOT EXISTS "names" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN IF NOT EXISTS "names" text;--> statement-breakpoint
-- ZWNJ and ZWJ: some keyboards put them into a name and some do not.
CREATE OR REPLACE FUNCTION "without_joiners"(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN replace(replace(written, U&'\200C', ''), U&'\200D', '');--> statement-breakpoint
-- Nothing of a text that may be an email: the mask hides it (contract/mask.ts), and so must the search.
CREATE OR REPLACE FUNCTION "names_in"(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN CASE WHEN written ~* '[@＠﹫]|%(25)*40|&#64;|&commat;|[\[({<]\s?at\s?[\])}>]|[^[:alnum:]]at[^[:alnum:]].*([.．。]|dot|mail|yahoo|outlook|icloud)'
		THEN '' ELSE lower("without_joiners"(written)) END;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "applications_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."words" := lower("without_joiners"(NEW."fullname" || ' ' || NEW."email" || ' ' || NEW."phone" || ' ' || NEW."company_name"));
	NEW."names" := "names_in"(NEW."fullname") || ' ' || "names_in"(NEW."company_name");
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "enquiries_names"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."names" := "names_in"(NEW."fullname");
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "enquiries_names" BEFORE INSERT OR UPDATE OF "fullname"
	ON "enquiries" FOR EACH ROW EXECUTE FUNCTION "enquiries_names"();
