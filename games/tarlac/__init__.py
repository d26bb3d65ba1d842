"""Os Triunfos de Tarlac, by Vinicius Marino Carvalho (MAE-USP, 2022): the war for Thomond, 1276 to 1318."""
