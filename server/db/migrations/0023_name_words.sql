CREATE TABLE IF NOT EXISTS "name_words" (
	"word" text PRIMARY KEY NOT NULL,
	"people" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
-- As the search reads a name (names_in): without joiners, in lower case, and nothing that may be an
-- email. No digits either, and no initials.
CREATE OR REPLACE FUNCTION "name_words_in"(fullname text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
	SELECT DISTINCT word FROM regexp_split_to_table("names_in"(fullname), '[[:space:][:punct:][:digit:]‘’]+') AS word
	WHERE length(word) >= 3;
END;
