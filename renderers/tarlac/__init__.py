"""The pictures of Os Triunfos de Tarlac: a map of Thomond on vellum, in ink and wash."""
