/import os.path as path

from django.http import JsonResponse
from django.urls import reverse


def index(request):
    return JsonResponse({"at": reverse("index"), "query": request.GET.get("/x", "y")})


def daily(request):
    return path("daily/", index)
